import { readFileSync } from 'node:fs';

type Entry = { version: string; optionalDependencies?: Record<string, string>; resolved?: string };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

test('the lock file has the optional packages of every platform (npm run lock:complete)', () => {
  const missingPackages = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${parent}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missingPackages).toEqual([]);
});

test('the lock file contains no registry host', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
