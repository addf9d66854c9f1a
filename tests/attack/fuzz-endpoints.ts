import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Exchange, RecordingProxy } from './recording-proxy';
import { report } from './report';

const SCHEMATHESIS = 'schemathesis==4.32.5';
const VENV = path.resolve('.data/fuzz-venv');
const MIN_REQUESTS = 20_000;
export const MAX_RESPONSE_MS = 1_000;
/** Hashing a password is slow by design, and payment providers are slow. */
export const SLOW_ENDPOINTS =
  /^POST \/api\/(auth\/(login|register|reset-password)|orders|orders\/create-paypal-order|payment\/setup_intent)$|^(PUT|DELETE) \/api\/users\/me(\/password|\/email)?$/;
/** The checks of a response's status, and those that compare the response with the API description. */
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

/** Runs schemathesis, which prints its own results; the checks below use the recorded responses. */
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

const toEndpointName = ({ method, path: url }: Exchange) => `${method} ${url.split('?')[0]}`;
const describeFirst = (exchanges: readonly Exchange[]) =>
  exchanges
    .slice(0, 10)
    .map((exchange) => `${toEndpointName(exchange)} ${exchange.status} ${Math.round(exchange.ms)} ms`);

export async function fuzzEndpoints(
  port: number,
  tokens: Record<string, string>,
  examples: number,
): Promise<void> {
  ensureSchemathesis();
  const exchanges: Exchange[] = [];
  for (const [role, token] of Object.entries(tokens)) {
    console.log(`\nEndpoints, as ${role}`);
    const proxy = new RecordingProxy(port);
    await runSchemathesis(await proxy.open(), token, examples);
    proxy.close();
    const counts: Record<string, number> = {};
    for (const { status } of proxy.exchanges) counts[status] = (counts[status] ?? 0) + 1;
    const acceptedCount = proxy.exchanges.filter(({ status }) => status >= 200 && status < 300).length;
    report(
      `${role}: the session stays valid, and some requests succeed`,
      acceptedCount > 0 && (counts[401] ?? 0) < proxy.exchanges.length / 2,
      `${proxy.exchanges.length} requests, by status ${JSON.stringify(counts)}`,
    );
    exchanges.push(...proxy.exchanges);
  }
  report(
    `at least ${MIN_REQUESTS} requests are sent`,
    exchanges.length >= MIN_REQUESTS,
    String(exchanges.length),
  );
  const failed = exchanges.filter(({ status }) => status >= 500 || status === 0);
  report(
    'no request ends with 5xx or a closed connection',
    failed.length === 0,
    `${failed.length} ${describeFirst(failed).join(', ')}`,
  );
  const slow = exchanges.filter(
    (exchange) => exchange.ms > MAX_RESPONSE_MS && !SLOW_ENDPOINTS.test(toEndpointName(exchange)),
  );
  report(
    'no request takes longer than a second',
    slow.length === 0,
    `${slow.length} ${describeFirst(slow).join(', ')}`,
  );
}
