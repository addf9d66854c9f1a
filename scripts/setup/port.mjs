import { connect, createServer } from 'node:net';
import { PlainError } from './progress.mjs';

/** Returns a free port, chosen by the system. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Whether something accepts connections on that local port. */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.setTimeout(1000, () => settle(false));
  });
}

/** Throws a `PlainError` when the shop's port is taken. */
export async function requireFreePort(port) {
  if (await isListening(port)) {
    throw new PlainError(
      `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm run shop`,
    );
  }
}

/** Waits until the port accepts connections; false on a timeout, or once `gaveUp` returns true. */
export async function waitForPort(port, { timeoutMs, gaveUp = () => false }) {
  const endMs = Date.now() + timeoutMs;
  while (Date.now() < endMs && !gaveUp()) {
    if (await isListening(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
