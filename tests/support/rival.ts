import type { Handler } from '@/lib/api/route';
import { call } from './http';
import type { RivalTask } from './rivals';

// One of two processes of the shop on one database: it gets ready, waits for the word, sends all of its calls
// at once and prints their statuses.

async function main({ file, method, calls }: RivalTask): Promise<void> {
  const handlers: Record<string, Handler> = await import(`@/app/api/${file}/route`);
  const handler = handlers[method];
  if (!handler) throw new Error(`There is no ${method} in ${file}.`);
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const answers = await Promise.all(calls.map((options) => call(handler, { method, ...options })));
  process.stdout.write(`${JSON.stringify(answers.map(({ status }) => status))}\n`, () => process.exit(0));
}

main(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
