import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { withOneServer } from '@/scripts/setup/test-database.mjs';

/*
 * A proxy in front of this worker's database, for tests of a database that answers late or not at all. Import it first: the shop reads
 * MONGODB_URI once.
 */

// Host and port of the server that takes the writes: a set's URI may name others first, or none of them.
const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(String(process.env.TEST_DATABASE_PRIMARY)) ?? [];
/** The part of a command that triggers the fault, and the fault. */
let fault: { command: string; delayMs: number } | null = null;
let isAway = false;
const clients = new Set<Socket>();

const server = createServer((client) => {
  if (isAway) {
    client.destroy();
    return;
  }
  clients.add(client);
  client.once('close', () => clients.delete(client));
  const database = connect(Number(port), host);
  let delayMs = 0;
  client.on('data', (data) => {
    if (fault && data.includes(fault.command)) {
      if (fault.delayMs === Number.POSITIVE_INFINITY) {
        fault = null;
        client.destroy();
        return;
      }
      delayMs = fault.delayMs;
    }
    database.write(data);
  });
  database.on('data', (data) => {
    setTimeout(() => client.write(data), delayMs);
    delayMs = 0;
  });
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    socket.on('error', () => {});
    socket.on('close', () => other.destroy());
  }
}).listen(0);
server.unref();
process.env.MONGODB_URI = withOneServer(
  String(process.env.MONGODB_URI),
  `127.0.0.1:${(server.address() as AddressInfo).port}`, // Listening on TCP.
);

/** Delays the response to each command that contains the text. */
export function delayCommands(command: string, delayMs: number): void {
  fault = { command, delayMs };
}

/** Breaks the connection of the next command that contains the text. */
export function breakNextCommand(command: string): void {
  fault = { command, delayMs: Number.POSITIVE_INFINITY };
}

/** Ends all connections, and each new one, as while a new primary is chosen. */
export function goAway(): void {
  isAway = true;
  for (const client of clients) client.destroy();
}

export function answerAtOnce(): void {
  fault = null;
  isAway = false;
}
