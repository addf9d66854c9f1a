import type { Handler } from '@/lib/api/route';
import { call } from './http';
import type { RaceTask } from './race';

// One of two shop processes on one database: it reports that it is ready, waits for the signal, sends all of its
// requests concurrently and prints their statuses.

async function main({ file, method, calls }: RaceTask): Promise<void> {
  const handlers: Record<string, Handler> = await import(`@/app/api/${file}/route`);
  const handler = handlers[method];
  if (!handler) throw new Error(`There is no ${method} in ${file}.`);
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const responses = await Promise.all(calls.map((options) => call(handler, { method, ...options })));
  process.stdout.write(`${JSON.stringify(responses.map(({ status }) => status))}\n`, () => process.exit(0));
}

main(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
