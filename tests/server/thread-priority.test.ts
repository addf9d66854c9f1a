import os from 'node:os';
import { Worker } from 'node:worker_threads';

const PROGRAM = `
  require('tsx/cjs/api').register();
  require('./server/thread-priority.ts').lowerThreadPriority();
  require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(0));
`;

// Other systems have no priority per thread.
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('a renderer has a lower priority than the gateway in the same process', async () => {
  const own = os.getPriority(0);
  const worker = new Worker(PROGRAM, { eval: true });
  const priority = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  expect(priority).toBe(5);
  expect(os.getPriority(0)).toBe(own);
});
