import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

/*
 * Nonsense from other people's tools, against an open trial shop (RATE_LIMITS=off npm run shop):
 *   npm run fuzz -- PORT [MINUTES]
 * schemathesis reads the shop's own description and sends what breaks it, as a guest, a member and an admin;
 * then raw bytes go to the port. Ends with code 1 when a call answers 5xx, or when the shop loses a socket.
 */

const port = Number(process.argv[2] ?? 3000);
const minutes = Number(process.argv[3] ?? 2);
const origin = `http://127.0.0.1:${port}`;
const SCHEMATHESIS = 'schemathesis==4.32.5';
const VENV = path.resolve('.data/fuzz-venv');
const EXAMPLES_PER_OPERATION = 200;

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0;
}

function ensureSchemathesis() {
  if (existsSync(path.join(VENV, 'bin/st'))) return;
  if (!run('python3', ['-m', 'venv', VENV])) throw new Error('Python 3.10 with its venv module is needed.');
  if (!run(path.join(VENV, 'bin/pip'), ['install', '--quiet', SCHEMATHESIS])) {
    throw new Error('schemathesis could not be installed.');
  }
}

async function memberToken() {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `fuzz-${Date.now()}@shop.test`, password: 'Saffron-Rice-42!' }),
  });
  return (await answer.json()).token;
}

/** @param {string} role @param {string[]} headers */
function fuzzCalls(role, headers) {
  console.log(`\nCalls, as ${role}`);
  return run(path.join(VENV, 'bin/st'), [
    'run',
    `${origin}/api/openapi.json`,
    '--url',
    origin,
    '--checks',
    'not_a_server_error',
    '--max-examples',
    String(EXAMPLES_PER_OPERATION),
    '--max-response-time',
    '5',
    '--exclude-path-regex',
    // Signing in, out and away would end what the fuzz works with; metrics are 404 without a token.
    '/api/(auth/(login|logout|register|reset-password)|users/me$|metrics)',
    ...headers.flatMap((header) => ['--header', header]),
  ]);
}

const HEADS = [
  () => 'GET / HTTP/1.1\r\nHost: l\r\n\r\n'.repeat(50),
  () => 'GET /',
  () =>
    'POST /api/auth/login HTTP/1.1\r\nHost: l\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x',
  () => 'POST /api/orders HTTP/1.1\r\nHost: l\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n',
  () => 'POST /api/orders HTTP/1.1\r\nHost: l\r\nContent-Length: -1\r\n\r\n',
  () => `GET /${'%2e%2e%2f'.repeat(400)} HTTP/1.1\r\nHost: l\r\n\r\n`,
  () => `GET / HTTP/1.1\r\nHost: l\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  () => 'GET / HTTP/9.9\r\nHost: l\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\u0016\u0003\u0001\u0002\u0000\u0001',
  () => String.fromCharCode(...Array.from({ length: 400 }, () => Math.floor(Math.random() * 256))),
];

function throwBytes() {
  return new Promise((resolve) => {
    const head = HEADS[Math.floor(Math.random() * HEADS.length)]?.() ?? '';
    const cut = Math.random() < 0.5 ? head : head.slice(0, Math.floor(Math.random() * head.length));
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.3' }, () => {
      socket.write(Buffer.from(cut, 'latin1'));
      setTimeout(() => socket.destroy(), Math.random() * 200);
    });
    socket.on('error', () => {
      // The shop ends what makes no sense; `close` follows.
    });
    socket.on('close', resolve);
    socket.resume();
  });
}

async function fuzzSockets() {
  console.log(`\nRaw bytes, for ${minutes} minutes`);
  const endMs = Date.now() + minutes * 60_000;
  let thrown = 0;
  const thrower = async () => {
    while (Date.now() < endMs) {
      await throwBytes();
      thrown += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, thrower));
  const { ok } = await fetch(`${origin}/api/health/ready`);
  console.log(`${thrown} connections; the shop ${ok ? 'answers' : 'does not answer'}`);
  return ok;
}

async function main() {
  ensureSchemathesis();
  const admin = process.env.FUZZ_ADMIN_TOKEN;
  const results = [
    fuzzCalls('a guest', []),
    fuzzCalls('a member', [`Authorization: Bearer ${await memberToken()}`]),
    ...(admin ? [fuzzCalls('an admin', [`Authorization: Bearer ${admin}`])] : []),
    await fuzzSockets(),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

await main();
