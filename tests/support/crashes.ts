import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a process is killed with SIGKILL. */
export type Crash =
  /** Before the nth such operation; `collection` and `method` as Mongoose names them. */
  | { at: 'database'; collection: string; method: string; nth: number }
  /** When that call of the provider leaves the shop, or when its answer would reach it. */
  | { at: 'provider'; call: RegExp; moment: 'sent' | 'answered' }
  /** After the work, before the answer leaves. */
  | { at: 'answer' }
  /** Nowhere: the operations are printed. */
  | { at: 'observe' };

export type ShopTask = {
  providerPort: number;
  crash: Crash;
  order?: { body: unknown; key: string };
  webhook?: { body: string; headers: Record<string, string> };
  cancel?: { orderId: string; adminId: string };
};

/** Lets another process do that work and kills it where `crash` says; gives how it ended and what it said. */
export async function workUntil(
  crash: Crash,
  providerUrl: string,
  task: Pick<ShopTask, 'order' | 'webhook' | 'cancel'>,
): Promise<{ signal: NodeJS.Signals | null; output: string }> {
  let child: ChildProcess | undefined;
  const proxy = createServer((incoming, answer) => {
    forward(incoming, answer, providerUrl, crash, () => child?.kill('SIGKILL'));
  });
  const providerPort = await listen(proxy);
  const shopTask: ShopTask = { providerPort, crash, ...task };
  child = spawn(
    process.execPath,
    [
      '--conditions=react-server',
      '--import',
      'tsx',
      'tests/support/killable-shop.ts',
      JSON.stringify(shopTask),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: process.env },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child?.once('exit', (_code, by) => resolve(by));
  });
  proxy.closeAllConnections();
  proxy.close();
  return { signal, output };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  providerUrl: string,
  crash: Crash,
  kill: () => void,
): void {
  const name = `${incoming.method} ${incoming.url}`;
  const isHere = crash.at === 'provider' && crash.call.test(name);
  if (isHere && crash.moment === 'sent') {
    kill();
    return;
  }
  const onwards = request(
    providerUrl + (incoming.url ?? '/'),
    { method: incoming.method, headers: incoming.headers },
    (answered) => {
      if (isHere) {
        answered.resume().once('end', kill);
        return;
      }
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    },
  );
  incoming.pipe(onwards);
}
