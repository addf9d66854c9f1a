import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Adds to `package-lock.json` the optional packages of other platforms, which npm leaves out when
 * it could not fetch them; `npm ci` refuses such a lock. Run it after every change of dependencies:
 * npm run lock:complete
 */
const ask = promisify(execFile);
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
    const entry = await askRegistry(name, range);
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

/** Wanted by an entry of the lock, and not to be found from where it stands. */
function findMissing() {
  const found = new Map();
  for (const [parent, entry] of Object.entries(packages)) {
    if (parent === '') continue;
    const peers = Object.entries(entry.peerDependencies ?? {}).filter(
      ([name]) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const wanted = [
      ...Object.entries(entry.optionalDependencies ?? {}).map((each) => [...each, true]),
      ...Object.entries(entry.dependencies ?? {}).map((each) => [...each, entry.optional ?? false]),
      ...peers.map((each) => [...each, entry.optional ?? false]),
    ];
    for (const [name, range, optional] of wanted) {
      if (resolvesFrom(parent, name, range)) continue;
      if (!found.has(`node_modules/${name}`))
        found.set(`node_modules/${name}`, { name, range, parent, optional });
    }
  }
  return [...found.values()];
}

/** Looks for the package as Node does: beside the parent, then one level up each time. */
function resolvesFrom(parent, name, range) {
  const isExact = /^\d+\.\d+\.\d+[^ ]*$/.test(range);
  for (let at = parent; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (entry) return !isExact || entry.version === range;
    if (at === '') return false;
  }
}

async function askRegistry(name, range) {
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
    const { stdout } = await ask('npm', ['view', `${name}@${range}`, ...fields, '--json'], {
      maxBuffer: 16 * 1024 * 1024,
    });
    const answer = JSON.parse(stdout);
    const { 'dist.integrity': integrity, ...rest } = Array.isArray(answer) ? answer.at(-1) : answer;
    return { ...rest, integrity };
  } catch (error) {
    if (!error.stdout?.includes('E404')) throw error;
    return readName(name, range);
  }
}

/** A binary that this registry does not carry: its name says for which platform it is. */
function readName(name, version) {
  const words = name
    .replace('ppc64le', 'ppc64')
    .replace('armv7', 'arm')
    .replace('armv6', 'arm')
    .replace('gnueabihf', '')
    .split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (cpu.length === 0 || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(
      `${name}@${version} is not to be had, and its name does not say for which platform it is.`,
    );
  }
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return { version, ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}
