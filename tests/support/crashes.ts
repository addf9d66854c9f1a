import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { closeServer, listen } from './http-server';
import { bundleProcess } from './process-bundle';

/** The point where a process is killed with SIGKILL. */
export type Crash =
  /** Before the nth such operation; `collection` and `method` as in Mongoose. */
  | { at: 'database'; collection: string; method: string; nth: number }
  /** When that request to the provider is sent, or when its response would arrive. */
  | { at: 'provider'; request: RegExp; moment: 'sent' | 'responded' }
  /** After the work, before the responses are sent. */
  | { at: 'response' }
  /** Never: the operations are printed. */
  | { at: 'observe' };

export type ShopTask = {
  providerPort: number;
  crash: Crash;
  /** Placed all at once; refusals are no failures of the task. */
  orders?: { body: unknown; key: string }[];
  webhook?: { body: string; headers: Record<string, string> };
  cancel?: { orderId: string; adminId: string };
};

/** Runs the task in another process and kills it at `crash`; returns its exit signal and output. */
export async function runUntilCrash(
  crash: Crash,
  providerUrl: string,
  task: Pick<ShopTask, 'orders' | 'webhook' | 'cancel'>,
): Promise<{ signal: NodeJS.Signals | null; output: string }> {
  let child: ChildProcess | undefined;
  const proxy = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, providerUrl, crash, () => child?.kill('SIGKILL'));
  });
  const providerPort = await listen(proxy);
  const shopTask: ShopTask = { providerPort, crash, ...task };
  child = spawn(
    process.execPath,
    [bundleProcess('tests/support/killable-shop.ts'), JSON.stringify(shopTask)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: process.env },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child?.once('exit', (_code, exitSignal) => resolve(exitSignal));
  });
  await closeServer(proxy);
  return { signal, output };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  providerUrl: string,
  crash: Crash,
  kill: () => void,
): void {
  const requestLine = `${incoming.method} ${incoming.url}`;
  const isCrashPoint = crash.at === 'provider' && crash.request.test(requestLine);
  if (isCrashPoint && crash.moment === 'sent') {
    kill();
    return;
  }
  const forwarded = request(
    providerUrl + (incoming.url ?? '/'),
    { method: incoming.method, headers: incoming.headers },
    (providerResponse) => {
      if (isCrashPoint) {
        providerResponse.resume().once('end', kill);
        return;
      }
      outgoing.writeHead(providerResponse.statusCode ?? 502, providerResponse.headers);
      providerResponse.pipe(outgoing);
    },
  );
  incoming.pipe(forwarded);
}
