import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';

/** Listens on a free port of 127.0.0.1; returns the port. */
export async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server on a port is never a string.
  return (server.address() as AddressInfo).port;
}

/** Ends every connection and closes the server. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Returns the whole body of a request. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
