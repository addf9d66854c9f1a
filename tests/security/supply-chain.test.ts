import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import packageJson from '@/package.json' with { type: 'json' };

// An attacker who takes over a package takes over the shop.

type Entry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
type Floor = { package: string; floor: string; why: string };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const floors = JSON.parse(readFileSync('scripts/version-floors.json', 'utf8')) as Floor[];
const installed = Object.entries(packages).filter(([path]) => path !== '');
const toPackageName = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages that may run code during installation, and why. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@parcel/watcher': 'builds its native part where no prebuilt one exists; with Tailwind, development only',
  bcrypt: 'builds its native part where no prebuilt one exists',
  esbuild: 'checks that its binary is the right one; it bundles the gateway',
};

function isAtLeast(version: string, floor: string): boolean {
  const [actual, minimum] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (const index of [0, 1, 2]) {
    const difference = (actual?.[index] ?? 0) - (minimum?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

test('no package is older than the version that fixes a known vulnerability', () => {
  const outdatedPackages = floors.flatMap(({ package: name, floor, why }) =>
    installed
      .filter(([path, { version = '' }]) => toPackageName(path) === name && !isAtLeast(version, floor))
      .map(([path, { version }]) => `${path} ${version} is below ${floor}: ${why}`),
  );
  expect(outdatedPackages).toEqual([]);
});

test('every minimum version belongs to an installed package, and has a reason', () => {
  for (const { package: name, why } of floors) {
    expect(installed.some(([path]) => toPackageName(path) === name)).toBe(true);
    expect(why.length).toBeGreaterThan(20);
  }
});

test('every package comes from the registry: no link, no repository, no other host', () => {
  const foreignPackages = installed.filter(
    ([, { version = '', resolved = 'https://registry.npmjs.org/', link }]) =>
      link === true || !/^\d+\.\d+\.\d+/.test(version) || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(foreignPackages).toEqual([]);
});

test('only listed packages run code during installation', () => {
  const scripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => toPackageName(path));
  expect([...new Set(scripts)].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
  // An npm that knows this field runs no others.
  expect(Object.keys(packageJson.allowScripts).sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
});

test.each([
  { version: '16.3.3', floor: '16.3.3', holds: true },
  { version: '16.4.0', floor: '16.3.3', holds: true },
  { version: '16.10.0', floor: '16.9.9', holds: true },
  { version: '16.3.2', floor: '16.3.3', holds: false },
  { version: '15.9.9', floor: '16.3.3', holds: false },
])('$version is at least $floor: $holds', ({ version, floor, holds }) => {
  expect(isAtLeast(version, floor)).toBe(holds);
});

test('a tag of a version makes a release with the list of its parts, which is made from the lock file', () => {
  const { on: triggers, jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
    on: { push: { tags: string[] } };
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  expect(triggers.push.tags).toEqual(['v*']);
  const commands = Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run))
    .join('\n');
  expect(commands).toMatch(/npm sbom --package-lock-only .* > sbom\.cdx\.json/);
  expect(commands).toContain('gh release upload "$TAG" sbom.cdx.json');
});

test('updates are watched wherever a version is named: packages, actions and images', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; directory: string }[];
  };
  const watched = updates.map((update) => `${update['package-ecosystem']} ${update.directory}`);
  const places = [
    { file: 'package-lock.json', place: 'npm /' },
    { file: '.github/workflows/test.yml', place: 'github-actions /' },
    { file: 'deploy/Dockerfile', place: 'docker /deploy' },
    { file: 'deploy/compose.yaml', place: 'docker-compose /deploy' },
  ];
  expect(watched).toEqual(places.filter(({ file }) => existsSync(file)).map(({ place }) => place));
});
