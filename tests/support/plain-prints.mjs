import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

// Loaded into every thread of a shop: at SIGUSR2, each prints in all the ways in which packages and Node itself may print. At
// SIGALRM, the process meets an error that no one catches.

const channel = new BroadcastChannel('plain-prints');
channel.unref();
channel.onmessage = print;

function print() {
  process.emitWarning(`warned in thread ${threadId}`);
  console.error(`printed in thread ${threadId}\nin two lines`);
  process.stdout.write(`written in thread ${threadId}\n`);
  process.stderr.write(`complained in thread ${threadId}\n`);
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    print();
    channel.postMessage('print');
  });
  process.on('SIGALRM', () => {
    throw new Error('no one catches this');
  });
}
