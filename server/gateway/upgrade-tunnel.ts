import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Connects a WebSocket of the development server, which updates open pages, to the renderer. The built shop has none.
 */
export function tunnelUpgrade(
  { findSocketPath }: { findSocketPath(): string | undefined },
  {
    request: { method, url, rawHeaders },
    socket,
    head,
  }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): void {
  const socketPath = findSocketPath();
  if (!socketPath) return void socket.destroy();
  const inner = connect(socketPath, () => {
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let index = 0; index < rawHeaders.length; index += 2)
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    inner.write(`${lines.join('\r\n')}\r\n\r\n`);
    inner.write(head);
    inner.pipe(socket).pipe(inner);
  });
  inner.on('error', () => socket.destroy());
  socket.on('error', () => inner.destroy());
}
