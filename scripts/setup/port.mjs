import { connect, createServer } from 'node:net';
import { CliError } from './progress.mjs';

/** Finds a free port, chosen by the system. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Whether a server accepts connections on this local port. */
function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.setTimeout(1000, () => finish(false));
  });
}

/** Throws a `CliError` if the shop's port is in use. */
export async function requireFreePort(port) {
  if (await canConnect(port)) {
    throw new CliError(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm run shop`,
    );
  }
}

/** Waits until the port accepts connections; false on a timeout, or once `shouldStop` returns true. */
export async function waitForPort(port, { timeoutMs, shouldStop = () => false }) {
  const endMs = Date.now() + timeoutMs;
  while (Date.now() < endMs && !shouldStop()) {
    if (await canConnect(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
