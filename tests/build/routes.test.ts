import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('no page is made at build time: every one is rendered on request', () => {
  const { routes, dynamicRoutes } = readJson('.next/prerender-manifest.json');
  expect(Object.keys(routes).filter((path) => path !== '/_global-error')).toEqual([]);
  expect(dynamicRoutes).toEqual({});
});

test('the front is in dist/server.js and carries no database driver', () => {
  const bundle = readFileSync('dist/server.js', 'utf8');
  expect(bundle).not.toContain('mongoose');
});

test('the payment sandbox is a program of its own: the shop’s build does not hold it', () => {
  expect(readFileSync('dist/sandbox.js', 'utf8')).toContain('sandbox_charges');
  const scripts = readdirSync('.next', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name) && !/\/cache/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(scripts.length).toBeGreaterThan(100);
  const holding = [...scripts, 'dist/server.js'].filter((file) =>
    readFileSync(file, 'utf8').includes('sandbox_charges'),
  );
  expect(holding).toEqual([]);
});
