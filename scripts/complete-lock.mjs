import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Adds the optional packages of other platforms to `package-lock.json`, which npm omits when it could not
 * fetch them; `npm ci` rejects such a lock file. Run it after every change of dependencies: npm run
 * lock:complete
 */
const execFileAsync = promisify(execFile);
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  'riscv32',
  's390x',
  'wasm32',
  'x64',
];
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;

let missing = findMissing();
while (missing.length > 0) {
  for (const { name, range, parent, optional } of missing) {
    const entry = await fetchFromRegistry(name, range);
    const top = `node_modules/${name}`;
    packages[packages[top] === undefined ? top : `${parent}/${top}`] = {
      ...entry,
      ...(optional && { optional: true }),
    };
    console.log(`added ${name}@${entry.version}`);
  }
  missing = findMissing();
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

/** Finds the packages that an entry of the lock file requires and cannot resolve. */
function findMissing() {
  const found = new Map();
  for (const [parent, entry] of Object.entries(packages)) {
    if (parent === '') continue;
    const peers = Object.entries(entry.peerDependencies ?? {}).filter(
      ([name]) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const required = [
      ...Object.entries(entry.optionalDependencies ?? {}).map((each) => [...each, true]),
      ...Object.entries(entry.dependencies ?? {}).map((each) => [...each, entry.optional ?? false]),
      ...peers.map((each) => [...each, entry.optional ?? false]),
    ];
    for (const [name, range, optional] of required) {
      if (resolvesFrom(parent, name, range)) continue;
      if (!found.has(`node_modules/${name}`))
        found.set(`node_modules/${name}`, { name, range, parent, optional });
    }
  }
  return [...found.values()];
}

/** Resolves the package as Node does: beside the parent, then one level up each time. */
function resolvesFrom(parent, name, range) {
  const isExact = /^\d+\.\d+\.\d+[^ ]*$/.test(range);
  for (let at = parent; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (entry) return !isExact || entry.version === range;
    if (at === '') return false;
  }
}

async function fetchFromRegistry(name, range) {
  const fields = [
    'version',
    'os',
    'cpu',
    'libc',
    'engines',
    'license',
    'dependencies',
    'optionalDependencies',
    'peerDependencies',
    'dist.integrity',
  ];
  try {
    const { stdout } = await execFileAsync('npm', ['view', `${name}@${range}`, ...fields, '--json'], {
      maxBuffer: 16 * 1024 * 1024,
    });
    const metadata = JSON.parse(stdout);
    const { 'dist.integrity': integrity, ...rest } = Array.isArray(metadata) ? metadata.at(-1) : metadata;
    return { ...rest, integrity };
  } catch (error) {
    if (!error.stdout?.includes('E404')) throw error;
    return readPlatform(name, range);
  }
}

/** Derives the platform of a binary that this registry does not have from its name. */
function readPlatform(name, version) {
  const words = name
    .replace('ppc64le', 'ppc64')
    .replace('armv7', 'arm')
    .replace('armv6', 'arm')
    .replace('gnueabihf', '')
    .split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (cpu.length === 0 || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version} is not in the registry, and its name does not contain its platform.`);
  }
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return { version, ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}
