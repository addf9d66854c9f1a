import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints';
import { readPrecompressed } from '@/server/gateway/precompressed-files';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('no page is rendered at build time', () => {
  const { routes, dynamicRoutes } = readJson('.next/prerender-manifest.json');
  expect(Object.keys(routes).filter((path) => path !== '/_global-error')).toEqual([]);
  expect(dynamicRoutes).toEqual({});
});

test('the gateway is built to dist/server.js and bundles no database driver', () => {
  const bundle = readFileSync('dist/server.js', 'utf8');
  expect(bundle).not.toContain('mongoose');
});

test('no browser script contains an endpoint declaration', () => {
  const scripts = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const summaries = ENDPOINTS.map(({ summary }) => summary);
  const scriptsWithEndpoints = scripts.filter((file) => {
    const text = readFileSync(path.join('.next/static', file), 'utf8');
    return summaries.some((summary) => text.includes(summary));
  });
  expect(scriptsWithEndpoints).toEqual([]);
});

test('the payment sandbox is a separate program: the shop’s build does not contain it', () => {
  expect(readFileSync('dist/sandbox.js', 'utf8')).toContain('sandbox_charges');
  const scripts = readdirSync('.next', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name) && !/\/cache/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(scripts.length).toBeGreaterThan(100);
  const filesWithSandbox = [...scripts, 'dist/server.js'].filter((file) =>
    readFileSync(file, 'utf8').includes('sandbox_charges'),
  );
  expect(filesWithSandbox).toEqual([]);
});

test('the scripts that every page runs first are compiled while they load', () => {
  const { rootMainFiles } = readJson('.next/build-manifest.json');
  expect(rootMainFiles.length).toBeGreaterThan(2);
  for (const file of rootMainFiles) {
    expect(readFileSync(path.join('.next', file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n\S/);
  }
});

test('every script and stylesheet of the build is compressed, so no visitor waits for that', async () => {
  const files = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css)$/.test(file),
  );
  const bodies = files.map((file) => readFileSync(path.join('.next/static', file)));
  for (const body of bodies.filter(({ length }) => length >= 1024)) {
    expect(Object.keys(await readPrecompressed(body)).sort()).toEqual(['br', 'gzip']);
  }
});
