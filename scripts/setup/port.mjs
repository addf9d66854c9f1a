import { connect, createServer } from 'node:net';
import { PlainError } from './progress.mjs';

/** A port nobody listens on, chosen by the system. */
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

/** True when something accepts connections on that local port. */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (yes) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.setTimeout(1000, () => answer(false));
  });
}

/** Refuses in plain words when the shop's port is taken. */
export async function requireFreePort(port) {
  if (await isListening(port)) {
    throw new PlainError(
      `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm run shop`,
    );
  }
}

/** Waits until the port accepts connections; false when it never did or `given up` says so. */
export async function waitForPort(port, { timeoutMs, gaveUp = () => false }) {
  const endMs = Date.now() + timeoutMs;
  while (Date.now() < endMs && !gaveUp()) {
    if (await isListening(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
