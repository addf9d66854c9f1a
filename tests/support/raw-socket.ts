import { connect, type Socket } from 'node:net';

/** A raw connection on which a test can write any bytes. */
export class RawSocket {
  received = '';
  private readonly socket: Socket;
  private readonly ended: Promise<void>;

  constructor(port: number, initialText = '') {
    this.socket = connect(port, '127.0.0.1', () => this.socket.write(initialText));
    this.socket.on('data', (data) => {
      this.received += data;
    });
    this.socket.on('error', () => {
      // A reset connection is reported by `waitForClose`.
    });
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  write(text: string): void {
    this.socket.write(text);
  }

  disconnect(): void {
    this.socket.destroy();
  }

  /** Waits for the other side to close the connection; returns whether it did so in time. */
  waitForClose(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    return Promise.race([this.ended.then(() => true), timeout]).finally(() => clearTimeout(timer));
  }

  /** Waits for the response status; returns 0 if the connection ends without one. */
  async readStatus(): Promise<number> {
    const isClosed = this.ended.then(() => true);
    while (!this.received.includes('\r\n')) {
      if (
        await Promise.race([isClosed, new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))])
      )
        break;
    }
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
  }
}
