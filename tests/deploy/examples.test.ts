import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { z } from 'zod';
import { ENVIRONMENT_NAMES, findStartupErrors, readEnvironment } from '@/lib/runtime/env';
import packageJson from '@/package.json' with { type: 'json' };
import { toBodyLimit } from '@/server/path-rules';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const toSeconds = (text = '') => Number(/^(\d+)s?$/.exec(text)?.[1]);

const composeSchema = z.object({
  services: z.object({
    shop: z.object({
      ports: z.array(z.string()),
      environment: z.record(z.string(), z.string()),
      stop_grace_period: z.string(),
    }),
  }),
});
const { shop } = composeSchema.parse(parse(read('compose.yaml'))).services;

/** As Compose replaces `${NAME:-default}` and `${NAME:?message}`. */
function fillIn(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shop.environment).map(([name, text]) => [
      name,
      text.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, variable, other) => values[variable] ?? other),
    ]),
  );
}

describe('compose.yaml', () => {
  test('with its two secrets filled in, a shop starts', () => {
    const secrets = {
      NEXTAUTH_SECRET: 'q7f0YJm1Xw9sT4bV8nK2dL6pR3cZ5hGe',
      ADMIN_PASSWORD: 'Saffron-Rice-42!',
    };
    expect(findStartupErrors(readEnvironment(fillIn(secrets)))).toEqual([]);
  });

  test('sets only variables that the shop reads, and publishes its port to this machine alone', () => {
    expect(ENVIRONMENT_NAMES).toEqual(expect.arrayContaining(Object.keys(shop.environment)));
    expect(shop.ports).toEqual([`127.0.0.1:3000:${readEnvironment({}).PORT}`]);
  });
});

test('containers and services wait for longer than a stop may take', () => {
  const { STOP_SECONDS } = readEnvironment({});
  const [, serviceWait] = /^TimeoutStopSec=(\w+)$/m.exec(read('shop.service')) ?? [];
  expect(toSeconds(shop.stop_grace_period)).toBeGreaterThan(STOP_SECONDS);
  expect(toSeconds(serviceWait)).toBeGreaterThan(STOP_SECONDS);
});

test('shop.service sets only variables that the shop and its system read', () => {
  const [, line = ''] = /^Environment=(.*)$/m.exec(read('shop.service')) ?? [];
  const names = line.split(' ').map((assignment) => assignment.split('=')[0]);
  expect([...ENVIRONMENT_NAMES, 'MALLOC_ARENA_MAX']).toEqual(expect.arrayContaining(names));
});

test('the image has a version of Node that the shop supports, a user without rights, and starts without npm', () => {
  const dockerfile = read('Dockerfile');
  const majors = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major));
  const [minimum] = /\d+/.exec(packageJson.engines.node) ?? [];
  expect(majors).toEqual([24, 24, 24]);
  expect(24).toBeGreaterThanOrEqual(Number(minimum));
  expect(dockerfile.lastIndexOf('\nUSER 1000')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, script] = JSON.parse(command);
  expect([program, existsSync(script)]).toEqual(['node', true]);
});

test.each([
  { label: 'an unknown instruction', line: 'COPPY package.json ./', message: 'Unknown instruction: COPPY' },
  {
    label: 'an unknown flag',
    line: 'HEALTHCHECK --intervall=10s CMD ["node"]',
    message: 'Unknown flag: intervall',
  },
  { label: 'an instruction without its arguments', line: 'WORKDIR', message: 'Instruction has no arguments' },
])('the linter reports $label in a Dockerfile', ({ line, message }) => {
  expect(validate(`FROM node:24\n${line}\n`).map((finding) => finding.message)).toEqual([message]);
});

test('the Dockerfile has no error and nothing to warn of, and each stage copies only from one before it', () => {
  const dockerfile = read('Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const copies = [...dockerfile.matchAll(/^COPY --from=(\S+)/gm)];
  expect(copies.length).toBeGreaterThan(0);
  for (const { 1: stage, index } of copies)
    expect(dockerfile.slice(0, index)).toMatch(new RegExp(`^FROM .* AS ${stage}$`, 'm'));
});

test('what is not part of an image stays out of it, above all secrets', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', 'node_modules', '.data', '*.env', '.env*', 'backups']),
  );
});

test('backups and the configuration are not committed', () => {
  const ignored = readFileSync('.gitignore', 'utf8').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['shop.env', 'backups/', '.data/']));
});

test('nginx takes what only reads to the next process while one starts, and never runs out of processes to ask', () => {
  const config = read('nginx.conf');
  expect(config).toMatch(/^ {4}proxy_next_upstream error timeout http_503;$/m);
  expect(config).not.toContain('non_idempotent');
  const servers = config.match(/^ {2}server [^{]*$/gm) ?? [];
  expect(servers.length).toBeGreaterThan(0);
  for (const server of servers) expect(server).toContain(' max_fails=0;');
});

test('the proxies let the largest upload through, and leave it to the shop to refuse what is a little larger', () => {
  const maxMb = toBodyLimit('/api/admin/recipes/image') / 1024 ** 2;
  expect(Number(/client_max_body_size (\d+)m;/.exec(read('nginx.conf'))?.[1])).toBeGreaterThan(maxMb);
  // Over HTTP/2, Caddy’s own limit ends the connection without a response.
  expect(read('Caddyfile')).not.toContain('max_size');
});

test('the proxies ask for the health of a process where it tells, and pass on their request id', () => {
  expect(read('Caddyfile')).toMatch(/health_uri \/api\/health\/ready\n/);
  expect(existsSync('app/api/health/ready/route.ts')).toBe(true);
  expect(read('Caddyfile')).toContain('header_up X-Request-Id ');
  expect(read('nginx.conf')).toContain('proxy_set_header X-Request-Id ');
});
