import { createServer, type Server } from 'node:http';
import { processState } from '@/lib/runtime/process-state';
import { repeat } from '@/lib/runtime/repeat';
import { stopInOrder } from '@/server/stop';

let server: Server;
let ended: Promise<number>;

beforeEach(async () => {
  Object.assign(processState(), { stopping: false, close: async () => {} });
  server = createServer(() => {
    // Never answers.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended = new Promise((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation((code) => resolve(Number(code)) as never);
  });
});
afterEach(() => {
  server.closeAllConnections();
  jest.restoreAllMocks();
});

const app = { close: async () => {} };

test('a process that waits for a provider that never answers ends all the same, and says so', async () => {
  const waiting = repeat(() => new Promise<void>(() => {}), 1_000);
  processState().close = () => waiting.stop();
  void stopInOrder(
    { server, cutAll: () => server.closeAllConnections() },
    { app, sandbox: null },
    {
      reason: 'test',
      withinMs: 500,
    },
  );
  expect(await ended).toBe(1);
});

test('a process with nothing left to do ends in order', async () => {
  void stopInOrder(
    { server, cutAll: () => server.closeAllConnections() },
    { app, sandbox: null },
    {
      reason: 'test',
      withinMs: 10_000,
    },
  );
  expect(await ended).toBe(0);
});
