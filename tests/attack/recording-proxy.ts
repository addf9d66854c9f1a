import { createServer, request, type Server } from 'node:http';
import { listen } from '@/tests/support/http-server';

export type Exchange = { method: string; path: string; status: number; ms: number };

/** A proxy between a tool and the shop: forwards every request unchanged and records each exchange. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  private readonly server: Server;

  constructor(private readonly port: number) {
    this.server = createServer((incoming, outgoing) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      const startedMs = performance.now();
      const record = (status: number) =>
        this.exchanges.push({ method, path, status, ms: performance.now() - startedMs });
      const forwarded = request({ host: '127.0.0.1', port: this.port, method, path, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
        response.on('end', () => record(response.statusCode ?? 0));
      });
      // The shop closed the connection; so does the proxy.
      forwarded.on('error', () => {
        record(0);
        outgoing.destroy();
      });
      incoming.pipe(forwarded);
    });
  }

  async open(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server)}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
