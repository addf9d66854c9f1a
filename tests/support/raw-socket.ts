import { connect, type Socket } from 'node:net';

/** A connection of a test's own, on which anything may be written. */
export class RawSocket {
  said = '';
  private readonly socket: Socket;
  private readonly ended: Promise<void>;

  constructor(port: number, text = '') {
    this.socket = connect(port, '127.0.0.1', () => this.socket.write(text));
    this.socket.on('data', (data) => {
      this.said += data;
    });
    this.socket.on('error', () => {
      // A connection that is cut: `hasEnded` says so.
    });
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  write(text: string): void {
    this.socket.write(text);
  }

  leave(): void {
    this.socket.destroy();
  }

  /** Whether the other side ends it within that time. */
  hasEnded(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    return Promise.race([this.ended.then(() => true), tooLate]).finally(() => clearTimeout(timer));
  }

  /** The status line's number, once it is there; 0 when the connection ends without one. */
  async status(): Promise<number> {
    const isOver = this.ended.then(() => true);
    while (!this.said.includes('\r\n')) {
      if (await Promise.race([isOver, new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))]))
        break;
    }
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.said)?.[1] ?? 0);
  }
}
