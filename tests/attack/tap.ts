import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Passed = { method: string; path: string; status: number; ms: number };

/** Stands between a tool and the shop, passes on every request as it is, and keeps what came of it. */
export class Tap {
  readonly passed: Passed[] = [];
  private readonly server: Server;

  constructor(private readonly port: number) {
    this.server = createServer((incoming, outgoing) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      const startedMs = performance.now();
      const keep = (status: number) =>
        this.passed.push({ method, path, status, ms: performance.now() - startedMs });
      const passedOn = request({ host: '127.0.0.1', port: this.port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        answer.on('end', () => keep(answer.statusCode ?? 0));
      });
      // The shop cut it: for the tool that is an answer too.
      passedOn.on('error', () => {
        keep(0);
        outgoing.destroy();
      });
      incoming.pipe(passedOn);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
