import { type Client, openConnection, pause, sendRequest } from './client';
import { countNetworkSockets, readResidentMb } from './process-metrics';
import { report } from './report';
import { UPGRADE } from './requests';

const CONCURRENCY = 20;
const SAMPLES = 8;
/** Longer than the shop waits for the rest of a request head. */
const QUIET_MS = 15_000;
const MAX_OPEN_SOCKETS = 10;
const MAX_GROWTH_MB = 100;

const randomBelow = (below: number) => Math.floor(Math.random() * below);
const randomBytes = (count: number) =>
  String.fromCharCode(...Array.from({ length: count }, () => randomBelow(256)));
const GET = 'GET / HTTP/1.1\r\nHost: l\r\n\r\n';
const toPost = (headers: string, body = '') =>
  `POST /api/orders HTTP/1.1\r\nHost: l\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

/** The requests to send; about half of them are truncated. */
const REQUESTS: Record<string, () => string> = {
  pipelined: () => GET.repeat(50),
  'pipelined behind a body': () =>
    toPost('Content-Length: 2', '{}') + GET + toPost('Content-Length: 2', '{}'),
  'a length and chunks': () => toPost('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /x'),
  'two lengths': () => toPost('Content-Length: 5\r\nContent-Length: 6', '{}{}{}'),
  'an unknown encoding': () =>
    toPost('Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'a hidden encoding': () => toPost('Transfer-Encoding\u000b: chunked', '0\r\n\r\n'),
  'a folded header': () => toPost('X: a\r\n Transfer-Encoding: chunked', '0\r\n\r\n'),
  'an endless chunk': () => toPost('Transfer-Encoding: chunked', 'FFFFFFFFF\r\n'),
  'garbage chunks': () => toPost('Transfer-Encoding: chunked', `${randomBytes(20)}\r\n`),
  'a negative length': () => toPost('Content-Length: -1'),
  'an enormous length': () => toPost(`Content-Length: ${'9'.repeat(40)}`),
  'a long path': () => `GET /${'%2e%2e%2f'.repeat(400)} HTTP/1.1\r\nHost: l\r\n\r\n`,
  'many headers': () => `GET / HTTP/1.1\r\nHost: l\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  'an unknown version': () => 'GET / HTTP/9.9\r\nHost: l\r\n\r\n',
  'no version': () => 'GET /\r\n\r\n',
  'bare line feeds': () => 'GET / HTTP/1.1\nHost: l\n\n',
  'a URL of another host': () => 'GET http://evil.example/ HTTP/1.1\r\nHost: l\r\n\r\n',
  'a tunnel': () => 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'an expectation before the body': () => toPost('Expect: 100-continue\r\nContent-Length: 10'),
  upgrade: () => UPGRADE,
  'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: () => '\u0016\u0003\u0001\u0002\u0000\u0001',
  'random bytes': () => randomBytes(400),
  'a random method': () => `${randomBytes(20)} / HTTP/1.1\r\nHost: l\r\n\r\n`,
  'a random header': () => `GET / HTTP/1.1\r\nHost: l\r\n${randomBytes(60)}\r\n\r\n`,
};

/** Sends a random request, complete or truncated, and disconnects shortly after. */
function sendRandomRequest(client: Client): Promise<void> {
  const requests = Object.values(REQUESTS);
  const request = requests[randomBelow(requests.length)]?.() ?? '';
  const socket = openConnection(
    client,
    Math.random() < 0.5 ? request : request.slice(0, randomBelow(request.length)),
  );
  setTimeout(() => socket.destroy(), randomBelow(200));
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Sends invalid or unusual HTTP for some minutes: neither connections nor memory may leak. */
export async function fuzzSockets(port: number, pid: number, minutes: number): Promise<void> {
  console.log(`\nRaw bytes, for ${minutes} minutes`);
  const client: Client = { address: '127.0.0.3', port };
  const visitor: Client = { address: '127.0.0.1', port };
  const socketsBefore = countNetworkSockets(pid);
  const memoryMb: number[] = [];
  let connections = 0;
  let failedVisits = 0;
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const endMs = performance.now() + (minutes * 60_000) / SAMPLES;
    const sendRepeatedly = async () => {
      while (performance.now() < endMs) {
        await sendRandomRequest(client);
        connections += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendRepeatedly));
    memoryMb.push(Math.round(readResidentMb(pid)));
    const { status } = await sendRequest(visitor, 'GET', '/');
    if (status !== 200) failedVisits += 1;
  }
  await pause(QUIET_MS);
  const { status } = await sendRequest(visitor, 'GET', '/api/health/ready');
  report(
    'the shop still serves requests',
    status === 200 && failedVisits === 0,
    `${connections} connections, ready ${status}, home page failed ${failedVisits} times`,
  );
  const socketsAfter = countNetworkSockets(pid);
  report(
    'no connection is left open',
    socketsAfter - socketsBefore < MAX_OPEN_SOCKETS,
    `${socketsBefore} sockets before, ${socketsAfter} after`,
  );
  // A leak raises the lowest level too; single samples depend on when garbage was collected.
  const growthMb = Math.min(...memoryMb.slice(SAMPLES / 2)) - Math.min(...memoryMb.slice(1, SAMPLES / 2));
  report('memory does not grow', growthMb < MAX_GROWTH_MB, `${memoryMb.join(', ')} MB`);
}
