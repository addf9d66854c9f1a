import { type Client, open, pause, sendRequest } from './client';
import { openSockets, residentMb } from './process-figures';
import { report } from './report';
import { UPGRADE } from './requests';

const CONCURRENCY = 20;
const SAMPLES = 8;
/** Longer than the shop waits for the rest of a request head. */
const QUIET_MS = 15_000;
const MAX_OPEN_SOCKETS = 10;
const MAX_GROWTH_MB = 100;

const random = (below: number) => Math.floor(Math.random() * below);
const bytes = (count: number) => String.fromCharCode(...Array.from({ length: count }, () => random(256)));
const GET = 'GET / HTTP/1.1\r\nHost: l\r\n\r\n';
const post = (headers: string, body = '') =>
  `POST /api/orders HTTP/1.1\r\nHost: l\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

/** The requests to send; half of them are truncated. */
const HEADS: Record<string, () => string> = {
  pipelined: () => GET.repeat(50),
  'pipelined behind a body': () => post('Content-Length: 2', '{}') + GET + post('Content-Length: 2', '{}'),
  'both lengths': () => post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /x'),
  'two lengths': () => post('Content-Length: 5\r\nContent-Length: 6', '{}{}{}'),
  'odd encodings': () => post('Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'a hidden encoding': () => post('Transfer-Encoding\u000b: chunked', '0\r\n\r\n'),
  'a folded header': () => post('X: a\r\n Transfer-Encoding: chunked', '0\r\n\r\n'),
  'an endless chunk': () => post('Transfer-Encoding: chunked', 'FFFFFFFFF\r\n'),
  'garbage chunks': () => post('Transfer-Encoding: chunked', `${bytes(20)}\r\n`),
  'a negative length': () => post('Content-Length: -1'),
  'an enormous length': () => post(`Content-Length: ${'9'.repeat(40)}`),
  'a long path': () => `GET /${'%2e%2e%2f'.repeat(400)} HTTP/1.1\r\nHost: l\r\n\r\n`,
  'many headers': () => `GET / HTTP/1.1\r\nHost: l\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  'an unknown version': () => 'GET / HTTP/9.9\r\nHost: l\r\n\r\n',
  'no version': () => 'GET /\r\n\r\n',
  'bare line feeds': () => 'GET / HTTP/1.1\nHost: l\n\n',
  'a URL of another host': () => 'GET http://evil.example/ HTTP/1.1\r\nHost: l\r\n\r\n',
  'a tunnel': () => 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'an expectation before the body': () => post('Expect: 100-continue\r\nContent-Length: 10'),
  upgrade: () => UPGRADE,
  'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: () => '\u0016\u0003\u0001\u0002\u0000\u0001',
  'random bytes': () => bytes(400),
  'a random method': () => `${bytes(20)} / HTTP/1.1\r\nHost: l\r\n\r\n`,
  'a random header': () => `GET / HTTP/1.1\r\nHost: l\r\n${bytes(60)}\r\n\r\n`,
};

/** Sends a random one of them, complete or truncated, and disconnects shortly after. */
function sendBytes(client: Client): Promise<void> {
  const heads = Object.values(HEADS);
  const head = heads[random(heads.length)]?.() ?? '';
  const socket = open(client, Math.random() < 0.5 ? head : head.slice(0, random(head.length)));
  setTimeout(() => socket.destroy(), random(200));
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Sends invalid or unusual HTTP for some minutes: no connection or memory may leak. */
export async function fuzzSockets(port: number, pid: number, minutes: number): Promise<void> {
  console.log(`\nRaw bytes, for ${minutes} minutes`);
  const client: Client = { address: '127.0.0.3', port };
  const visitor: Client = { address: '127.0.0.1', port };
  const socketsBefore = openSockets(pid);
  const memoryMb: number[] = [];
  let connections = 0;
  let unserved = 0;
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const endMs = performance.now() + (minutes * 60_000) / SAMPLES;
    const sendRandomBytes = async () => {
      while (performance.now() < endMs) {
        await sendBytes(client);
        connections += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendRandomBytes));
    memoryMb.push(Math.round(residentMb(pid)));
    const { status } = await sendRequest(visitor, 'GET', '/');
    if (status !== 200) unserved += 1;
  }
  await pause(QUIET_MS);
  const { status } = await sendRequest(visitor, 'GET', '/api/health/ready');
  report(
    'the shop still serves requests',
    status === 200 && unserved === 0,
    `${connections} connections, ready ${status}, home page failed ${unserved} times`,
  );
  const socketsAfter = openSockets(pid);
  report(
    'no connection is left open',
    socketsAfter - socketsBefore < MAX_OPEN_SOCKETS,
    `${socketsBefore} sockets before, ${socketsAfter} after`,
  );
  const growth = Math.round((memoryMb.at(-1) ?? 0) - (memoryMb[SAMPLES / 2 - 1] ?? 0));
  report('memory does not grow', growth < MAX_GROWTH_MB, `${memoryMb.join(', ')} MB`);
}
