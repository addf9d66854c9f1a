import { createServer, type Server } from 'node:http';
import { repeat } from '@/lib/runtime/repeat';
import { stopGracefully } from '@/server/stop';
import { listen } from '@/tests/support/http-server';

let server: Server;
let exitCode: Promise<number>;

beforeEach(async () => {
  server = createServer(() => {
    // Never responds.
  });
  await listen(server);
  exitCode = new Promise((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation((code) => resolve(Number(code)) as never);
  });
});
afterEach(() => {
  server.closeAllConnections();
  jest.restoreAllMocks();
});

test('a process that waits for a provider that never responds still exits, with code 1', async () => {
  const loop = repeat(() => new Promise<void>(() => {}), 1_000);
  void stopGracefully({ server, destroyAll: () => server.closeAllConnections() }, [() => loop.stop()], {
    reason: 'test',
    timeoutMs: 500,
  });
  expect(await exitCode).toBe(1);
});

test('a process with nothing left to do exits with code 0', async () => {
  void stopGracefully({ server, destroyAll: () => server.closeAllConnections() }, [() => Promise.resolve()], {
    reason: 'test',
    timeoutMs: 10_000,
  });
  expect(await exitCode).toBe(0);
});
