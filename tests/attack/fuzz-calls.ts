import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { report } from './report';
import { type Passed, Tap } from './tap';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const VENV = path.resolve('.data/fuzz-venv');
const MIN_REQUESTS = 20_000;
const MAX_RESPONSE_MS = 1_000;
/** Hashing a password is slow by design, and payment providers are slow. */
const MAY_BE_SLOW =
  /^POST \/api\/(auth\/(login|register|reset-password)|orders|orders\/create-paypal-order|payment\/setup_intent)$|^(PUT|DELETE) \/api\/users\/me(\/password|\/email)?$/;
/** The checks of a response, and those that only compare it to its declaration. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

function ensureSchemathesis(): void {
  if (existsSync(path.join(VENV, 'bin/st'))) return;
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  if (!run('python3', ['-m', 'venv', VENV])) throw new Error('Python 3.10 with its venv module is needed.');
  if (!run(path.join(VENV, 'bin/pip'), ['install', '--quiet', SCHEMATHESIS]))
    throw new Error('schemathesis could not be installed.');
}

/** Runs schemathesis, which prints its own verdict; the shop's checks use the recorded responses. */
function runSchemathesis(origin: string, token: string, examples: number): Promise<void> {
  const child = spawn(
    path.join(VENV, 'bin/st'),
    [
      'run',
      `${origin}/api/openapi.json`,
      '--url',
      origin,
      '--checks',
      CHECKS.join(','),
      '--max-examples',
      String(examples),
      '--continue-on-failure',
      '--no-shrink',
      '--generation-database',
      'none',
      '--suppress-health-check',
      'all',
      '--workers',
      '4',
      '--no-color',
      // Logging out would end the fuzzer's session.
      '--exclude-path',
      '/api/auth/logout',
      '--header',
      `Authorization: Bearer ${token}`,
    ],
    { stdio: 'inherit' },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

const nameOf = ({ method, path: url }: Passed) => `${method} ${url.split('?')[0]}`;
const listFirst = (found: readonly Passed[]) =>
  found.slice(0, 10).map((one) => `${nameOf(one)} ${one.status} ${Math.round(one.ms)} ms`);

export async function fuzzCalls(
  port: number,
  tokens: Record<string, string>,
  examples: number,
): Promise<void> {
  ensureSchemathesis();
  const all: Passed[] = [];
  for (const [role, token] of Object.entries(tokens)) {
    console.log(`\nEndpoints, as ${role}`);
    const tap = new Tap(port);
    await runSchemathesis(await tap.open(), token, examples);
    tap.close();
    const counts: Record<string, number> = {};
    for (const { status } of tap.passed) counts[status] = (counts[status] ?? 0) + 1;
    const accepted = tap.passed.filter(({ status }) => status >= 200 && status < 300).length;
    report(
      `${role}: the session stayed valid, and some requests succeeded`,
      accepted > 0 && (counts[401] ?? 0) < tap.passed.length / 2,
      `${tap.passed.length} requests, by status ${JSON.stringify(counts)}`,
    );
    all.push(...tap.passed);
  }
  report(`at least ${MIN_REQUESTS} requests`, all.length >= MIN_REQUESTS, String(all.length));
  const failed = all.filter(({ status }) => status >= 500 || status === 0);
  report(
    'no request gets 5xx or a closed connection',
    failed.length === 0,
    `${failed.length} ${listFirst(failed).join(', ')}`,
  );
  const slow = all.filter((one) => one.ms > MAX_RESPONSE_MS && !MAY_BE_SLOW.test(nameOf(one)));
  report(
    'no request takes longer than a second',
    slow.length === 0,
    `${slow.length} ${listFirst(slow).join(', ')}`,
  );
}
