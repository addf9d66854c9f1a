import { connect, type Socket } from 'node:net';

/** A raw connection on which a test can write any bytes. */
export class RawSocket {
  received = '';
  private readonly socket: Socket;
  private readonly ended: Promise<void>;

  constructor(port: number, text = '') {
    this.socket = connect(port, '127.0.0.1', () => this.socket.write(text));
    this.socket.on('data', (data) => {
      this.received += data;
    });
    this.socket.on('error', () => {
      // A reset connection is reported by `hasEnded`.
    });
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  write(text: string): void {
    this.socket.write(text);
  }

  disconnect(): void {
    this.socket.destroy();
  }

  /** Returns whether the other side closes the connection within that time. */
  hasEnded(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    return Promise.race([this.ended.then(() => true), tooLate]).finally(() => clearTimeout(timer));
  }

  /** Waits for the response status; 0 if the connection ends without one. */
  async status(): Promise<number> {
    const isOver = this.ended.then(() => true);
    while (!this.received.includes('\r\n')) {
      if (await Promise.race([isOver, new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))]))
        break;
    }
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
  }
}
