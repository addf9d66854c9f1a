import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { report } from './report';
import { type Passed, Tap } from './tap';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const VENV = path.resolve('.data/fuzz-venv');
const FEWEST_REQUESTS = 20_000;
const SLOWEST_MS = 1_000;
/** A password is hashed, on purpose slowly, or a payment provider is asked. */
const MAY_BE_SLOW =
  /^POST \/api\/(auth\/(login|register|reset-password)|orders|orders\/create-paypal-order|payment\/setup_intent)$|^(PUT|DELETE) \/api\/users\/me(\/password|\/email)?$/;
/** What is wrong with a response, and what is only not as it was declared. */
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

/** Lets schemathesis loose; its own verdict is printed, ours is made from what passed the tap. */
function letLoose(origin: string, token: string, examples: number): Promise<void> {
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
      // Logging out would end what the fuzz works with.
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
const firstFew = (found: readonly Passed[]) =>
  found.slice(0, 10).map((one) => `${nameOf(one)} ${one.status} ${Math.round(one.ms)} ms`);

export async function fuzzCalls(
  port: number,
  tokens: Record<string, string>,
  examples: number,
): Promise<void> {
  ensureSchemathesis();
  const all: Passed[] = [];
  for (const [role, token] of Object.entries(tokens)) {
    console.log(`\nCalls, as ${role}`);
    const tap = new Tap(port);
    await letLoose(await tap.open(), token, examples);
    tap.close();
    const counts: Record<string, number> = {};
    for (const { status } of tap.passed) counts[status] = (counts[status] ?? 0) + 1;
    const accepted = tap.passed.filter(({ status }) => status >= 200 && status < 300).length;
    report(
      `${role}: the session lasted, and some of it was good`,
      accepted > 0 && (counts[401] ?? 0) < tap.passed.length / 2,
      `${tap.passed.length} requests, by status ${JSON.stringify(counts)}`,
    );
    all.push(...tap.passed);
  }
  report(`at least ${FEWEST_REQUESTS} requests`, all.length >= FEWEST_REQUESTS, String(all.length));
  const failed = all.filter(({ status }) => status >= 500 || status === 0);
  report(
    'no call answers 5xx or is cut',
    failed.length === 0,
    `${failed.length} ${firstFew(failed).join(', ')}`,
  );
  const slow = all.filter((one) => one.ms > SLOWEST_MS && !MAY_BE_SLOW.test(nameOf(one)));
  report(
    'no call takes longer than a second',
    slow.length === 0,
    `${slow.length} ${firstFew(slow).join(', ')}`,
  );
}
