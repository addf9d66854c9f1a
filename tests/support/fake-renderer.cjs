// A renderer without Next: it speaks the protocol of server/renderer-protocol, and fails on request.
const { createServer } = require('node:http');
const { parentPort, resourceLimits, threadId, workerData } = require('node:worker_threads');

/** Longer than a renderer that has been ready may hang. */
const LONG_MS = 6_000;

function block(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

let willClose = true;
let heapShare = 0.1;
/** How each path fails; every other path responds with the thread, its heap's limit and the changes that it was told. */
const FAILURES = {
  '/refuse-to-close': (response) => {
    willClose = false;
    response.end('{}');
  },
  '/fill-heap': (response) => {
    heapShare = 0.9;
    response.end('{}');
  },
  '/exceed-heap': () => {
    const retained = [];
    for (;;) retained.push(new Array(1_000_000).fill(0.5));
  },
  '/hang': () => {
    for (;;);
  },
  '/hang-for-long': (response) => {
    block(LONG_MS);
    response.end('{}');
  },
  '/throw': () => {
    throw new Error('a handler failed');
  },
  '/exit': () => process.exit(1),
  '/never': () => {},
};

process.on('uncaughtException', (error) =>
  parentPort.postMessage({ type: 'failed', message: String(error) }),
);

const server = createServer((request, response) => {
  const fail = FAILURES[request.url];
  if (fail) return fail(response);
  const measuredPage = /^\/page-vitals\/(\w+)$/.exec(request.url)?.[1];
  if (measuredPage) parentPort.postMessage({ type: 'page-vitals', vitals: { page: measuredPage } });
  const name = /^\/cook\/(\w+)$/.exec(request.url)?.[1];
  if (name) parentPort.postMessage({ type: 'visit-event', event: { kind: 'cook', name } });
  const headers = { 'x-shop-shareable': '1', 'content-type': 'text/plain' };
  if (request.url.startsWith('/invalidate/')) headers['x-shop-invalidations'] = `1:${request.url.slice(12)}`;
  response.writeHead(200, headers);
  response.end(
    JSON.stringify({
      threadId,
      changes: request.headers['x-shop-changes'] ?? null,
      heapMegabytes: resourceLimits.maxOldGenerationSizeMb,
    }),
  );
});

parentPort.on('message', ({ type }) => {
  if (type === 'ping')
    parentPort.postMessage({ type: 'pong', isReady: !process.argv.includes('--waits'), heapShare });
  if (type === 'close' && willClose) process.exit(0);
});
server.listen(workerData.socketPath, () => {
  parentPort.postMessage({ type: 'listening' });
  if (process.argv.includes('--starts-slowly')) block(LONG_MS);
});
