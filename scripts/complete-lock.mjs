import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Adds to `package-lock.json` the optional packages for other platforms, which npm omits if it cannot fetch
 * them; `npm ci` rejects such a lock file. Run it whenever dependencies change: npm run lock:complete
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

let missingPackages = listMissingPackages();
while (missingPackages.length > 0) {
  for (const { name, range, parent, isOptional } of missingPackages) {
    const entry = await fetchFromRegistry(name, range);
    const topPath = `node_modules/${name}`;
    packages[packages[topPath] === undefined ? topPath : `${parent}/${topPath}`] = {
      ...entry,
      ...(isOptional && { optional: true }),
    };
    console.log(`added ${name}@${entry.version}`);
  }
  missingPackages = listMissingPackages();
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

/** Lists the packages that an entry of the lock file requires but cannot resolve. */
function listMissingPackages() {
  const packagesByName = new Map();
  for (const [parent, entry] of Object.entries(packages)) {
    if (parent === '') continue;
    const peers = Object.entries(entry.peerDependencies ?? {}).filter(
      ([name]) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const requirements = [
      ...Object.entries(entry.optionalDependencies ?? {}).map((requirement) => [...requirement, true]),
      ...Object.entries(entry.dependencies ?? {}).map((requirement) => [
        ...requirement,
        entry.optional ?? false,
      ]),
      ...peers.map((requirement) => [...requirement, entry.optional ?? false]),
    ];
    for (const [name, range, isOptional] of requirements) {
      if (canResolve(parent, name, range)) continue;
      if (!packagesByName.has(name)) packagesByName.set(name, { name, range, parent, isOptional });
    }
  }
  return [...packagesByName.values()];
}

/** Whether Node finds the package: in the parent's folder, or in one further up. */
function canResolve(parent, name, range) {
  const isExact = /^\d+\.\d+\.\d+[^ ]*$/.test(range);
  for (let folder = parent; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const entry = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry) return !isExact || entry.version === range;
    if (folder === '') return false;
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
    return derivePlatform(name, range);
  }
}

/** Derives the platform of a binary that is not in the registry from its name. */
function derivePlatform(name, version) {
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
