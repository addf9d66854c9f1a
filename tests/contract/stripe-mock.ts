import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Exchange } from './stripe-contract';

/** Stripe's own mock of its API: it checks what it is asked, and knows nothing. */
const VERSION = 'v0.203.0';
const TOOLS = path.resolve('.data/tools');
const INSTALL_WITHIN_MS = 240_000;

/** The program, installed where Go is there; null where it is not. */
export function findStripeMock(): string | null {
  const program = path.join(TOOLS, `stripe-mock-${VERSION}`, 'stripe-mock');
  if (existsSync(program)) return program;
  const installed = spawnSync('go', ['install', `github.com/stripe/stripe-mock@${VERSION}`], {
    env: { ...process.env, GOBIN: path.dirname(program) },
    timeout: INSTALL_WITHIN_MS,
  });
  return installed.status === 0 ? program : null;
}

/** Asks it everything that the server asked the sandbox with success; gives what it refused. */
export async function judgeByStripeMock(
  program: string,
  exchanges: readonly Exchange[],
): Promise<{ judged: number; problems: string[] }> {
  const port = await freePort();
  const mock = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  try {
    await untilListening(port);
    const problems: string[] = [];
    const asked = exchanges.filter(isOfServer);
    for (const { request } of asked) {
      const { method, query, body } = request;
      const answer = await fetch(`http://127.0.0.1:${port}${request.path}${query && `?${query}`}`, {
        method,
        headers: {
          Authorization: 'Bearer sk_test_123',
          ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(method === 'POST' && { body }),
      });
      const said = await answer.text();
      if (answer.status >= 400) problems.push(`${method} ${request.path} ${body}: ${said.slice(0, 300)}`);
    }
    return { judged: asked.length, problems };
  } finally {
    mock.kill();
  }
}

function isOfServer({ request, answer }: Exchange): boolean {
  const isServers = request.headers.authorization === 'Bearer sk_test_sandbox';
  return isServers && (answer.status < 300 || answer.status === 402);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('stripe-mock does not listen');
}
