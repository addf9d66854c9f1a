import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Checks the examples of deploy/ with the programs that they are for, as far as these are installed: npm run deploy:check Prints
 * one line per check: `ok`, `wrong` with the program's message, or `skipped` with the missing program. Exits with code 1 if
 * anything is wrong. `npm test` checks the parts that need no other program.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-check-'));

/** `probe` succeeds if the program is installed; `toArguments` may prepare files in the temporary folder first. */
const CHECKS = [
  { name: 'nginx.conf', program: 'nginx', probe: ['-v'], toArguments: prepareNginx },
  {
    name: 'Caddyfile',
    program: 'caddy',
    probe: ['version'],
    toArguments: () => ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
  },
  { name: 'shop.service', program: 'systemd-analyze', probe: ['--version'], toArguments: prepareService },
  {
    name: 'Dockerfile',
    program: 'node_modules/.bin/dockerfile-utils',
    probe: ['--version'],
    toArguments: () => ['lint', 'deploy/Dockerfile'],
  },
  {
    name: 'Dockerfile',
    program: 'hadolint',
    probe: ['--version'],
    toArguments: () => ['deploy/Dockerfile'],
  },
  {
    name: 'Dockerfile',
    program: 'docker',
    probe: ['buildx', 'version'],
    toArguments: () => ['build', '--check', '-f', 'deploy/Dockerfile', '.'],
  },
  {
    name: 'compose.yaml',
    program: 'docker',
    probe: ['compose', 'version'],
    toArguments: () => ['compose', '-f', 'deploy/compose.yaml', 'config', '--quiet'],
  },
];

/** A configuration around the example, with a certificate of its own: nginx reads it, and its folders, when it checks. */
function prepareNginx() {
  const key = path.join(folder, 'privkey.pem');
  const certificate = path.join(folder, 'fullchain.pem');
  run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop.example'],
    ...['-keyout', key, '-out', certificate],
  ]);
  const example = readFileSync('deploy/nginx.conf', 'utf8').replaceAll('/etc/ssl/shop', folder);
  // Ports below 1024 are only for root.
  const unprivileged = example.replaceAll(
    /listen (\[::\]:)?(\d+)/g,
    (_, host = '', port) => `listen ${host}${Number(port) + 8000}`,
  );
  writeFileSync(path.join(folder, 'shop.conf'), unprivileged);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const main = [
    `pid ${path.join(folder, 'nginx.pid')};`,
    'events {}',
    `http { access_log off; ${folders.join(' ')} include ${path.join(folder, 'shop.conf')}; }`,
  ];
  writeFileSync(path.join(folder, 'nginx.conf'), main.join('\n'));
  return ['-t', '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
}

/** The example with the Node and the folder of this machine, which systemd looks for. */
function prepareService() {
  const service = readFileSync('deploy/shop.service', 'utf8')
    .replace('/usr/bin/node', process.execPath)
    .replace('/srv/shop', process.cwd());
  mkdirSync(path.join(folder, 'units'));
  const file = path.join(folder, 'units', 'shop.service');
  writeFileSync(file, service);
  return ['verify', file];
}

function run(program, args) {
  const environment = { ...process.env, NEXTAUTH_SECRET: 'checked only', ADMIN_PASSWORD: 'checked only' };
  return spawnSync(program, args, { encoding: 'utf8', env: environment });
}

try {
  for (const { name, program, probe, toArguments } of CHECKS) {
    if (run(program, probe).status !== 0) {
      console.log(`skipped  ${name}: “${program} ${probe.join(' ')}” does not work here`);
      continue;
    }
    const { status, stdout, stderr } = run(program, toArguments());
    if (status === 0) console.log(`ok       ${name}: ${program} accepts it`);
    else {
      console.log(`wrong    ${name}: ${program} says\n${stdout}${stderr}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
