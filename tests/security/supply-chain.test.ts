import { readFileSync } from 'node:fs';

// An attacker who gets into a package gets into the shop.

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
const installed = Object.entries(packages).filter(([at]) => at !== '');
const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages that may run code during installation, and why. */
const INSTALL_SCRIPTS: Record<string, string> = {
  '@parcel/watcher': 'builds its native part where none is delivered; with Tailwind, development only',
  bcrypt: 'builds its native part where none is delivered',
  esbuild: 'looks whether its binary is the right one; it bundles the gateway',
};

function isAtLeast(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (const at of [0, 1, 2]) {
    const difference = (have?.[at] ?? 0) - (need?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

test('no package is older than the version that fixes a known vulnerability', () => {
  const older = floors.flatMap(({ package: name, floor, why }) =>
    installed
      .filter(([at, { version = '' }]) => nameOf(at) === name && !isAtLeast(version, floor))
      .map(([at, { version }]) => `${at} ${version} is below ${floor}: ${why}`),
  );
  expect(older).toEqual([]);
});

test('every minimum version belongs to an installed package, and has a reason', () => {
  for (const { package: name, why } of floors) {
    expect(installed.some(([at]) => nameOf(at) === name)).toBe(true);
    expect(why.length).toBeGreaterThan(20);
  }
});

test('every package comes from the registry: no link, no repository, no other host', () => {
  const elsewhere = installed.filter(
    ([, { version = '', resolved = 'https://registry.npmjs.org/', link }]) =>
      link === true || !/^\d+\.\d+\.\d+/.test(version) || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});

test('only listed packages run code during installation', () => {
  const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([at]) => nameOf(at));
  expect([...new Set(scripts)].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
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
