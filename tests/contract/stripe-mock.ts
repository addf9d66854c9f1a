import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Exchange } from './stripe-contract';

/** Stripe's own mock of its API: it validates requests, but has no state. */
const VERSION = 'v0.203.0';
const TOOLS_FOLDER = path.resolve('.data/tools');
const INSTALL_TIMEOUT_MS = 240_000;

/** Returns the path of stripe-mock, installing it if Go is available; null otherwise. */
export function findStripeMock(): string | null {
  const program = path.join(TOOLS_FOLDER, `stripe-mock-${VERSION}`, 'stripe-mock');
  if (existsSync(program)) return program;
  const installation = spawnSync('go', ['install', `github.com/stripe/stripe-mock@${VERSION}`], {
    env: { ...process.env, GOBIN: path.dirname(program) },
    timeout: INSTALL_TIMEOUT_MS,
  });
  return installation.status === 0 ? program : null;
}

/** Sends the server's successful sandbox requests to stripe-mock; returns those that it refuses. */
export async function checkWithStripeMock(
  program: string,
  exchanges: readonly Exchange[],
): Promise<{ checkedCount: number; problems: string[] }> {
  const port = await findFreePort();
  const mock = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  try {
    await waitUntilListening(port);
    const problems: string[] = [];
    const serverExchanges = exchanges.filter(isFromServer);
    for (const { request } of serverExchanges) {
      const { method, query, body } = request;
      const response = await fetch(`http://127.0.0.1:${port}${request.path}${query && `?${query}`}`, {
        method,
        headers: {
          Authorization: 'Bearer sk_test_123',
          ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { body }),
      });
      const responseBody = await response.text();
      if (response.status >= 400)
        problems.push(`${method} ${request.path} ${body}: ${responseBody.slice(0, 300)}`);
    }
    return { checkedCount: serverExchanges.length, problems };
  } finally {
    mock.kill();
  }
}

function isFromServer({ request, response }: Exchange): boolean {
  const hasServerKey = request.headers.authorization === 'Bearer sk_test_sandbox';
  return hasServerKey && (response.status < 300 || response.status === 402);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('stripe-mock did not start listening.');
}
