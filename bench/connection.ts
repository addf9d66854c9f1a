import { connect, type Socket } from 'node:net';

/** `status` 0: the connection broke or timed out. */
export type ResponseHead = { status: number; etag?: string };

const TIMEOUT_MS = 20_000;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * One keep-alive connection that sends a request and waits for the complete response. It only parses enough to find the end of
 * the response, so that the client costs less than the server.
 */
export class Connection {
  private socket: Socket | undefined;
  private settle: ((head: ResponseHead) => void) | undefined;
  private head = '';
  private status = 0;
  /** Bytes of the body still to come; unknown for a chunked body. */
  private bytesLeft: number | 'chunked' | 'unknown' = 'unknown';
  private tail = '';

  constructor(private readonly port: number) {}

  send(request: Buffer): Promise<ResponseHead> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.head = '';
      this.tail = '';
      this.bytesLeft = 'unknown';
      this.socket ??= this.open();
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private open(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.finish({ status: 0 });
    });
    return socket;
  }

  private receive(bytes: Buffer): void {
    let body = bytes;
    if (this.bytesLeft === 'unknown') {
      const headEnd = bytes.indexOf(HEAD_END);
      if (headEnd < 0) {
        this.head += bytes.toString('latin1');
        const headLength = this.head.indexOf(HEAD_END);
        if (headLength < 0) return;
        // Rarely, the head arrives in several chunks: the rest of this chunk is body.
        body = Buffer.from(this.head.slice(headLength + HEAD_END.length), 'latin1');
        this.head = this.head.slice(0, headLength);
      } else {
        this.head += bytes.toString('latin1', 0, headEnd);
        body = bytes.subarray(headEnd + HEAD_END.length);
      }
      this.readHead();
    }
    if (this.bytesLeft === 'chunked') {
      // Compressed bytes end like this by chance once in 2^56.
      this.tail = (this.tail + body.toString('latin1', Math.max(0, body.length - 7))).slice(-7);
      if (this.tail.endsWith(LAST_CHUNK) || this.tail === LAST_CHUNK.slice(2)) this.complete();
    } else if (typeof this.bytesLeft === 'number') {
      this.bytesLeft -= body.length;
      if (this.bytesLeft <= 0) this.complete();
    }
  }

  private readHead(): void {
    this.status = Number(this.head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.head)?.[1];
    if (this.status === 304 || this.status === 204) this.bytesLeft = 0;
    else this.bytesLeft = length === undefined ? 'chunked' : Number(length);
  }

  private complete(): void {
    if (/\r\nconnection: close/i.test(this.head)) this.close();
    this.finish({ status: this.status, etag: /\r\netag: ([^\r]+)/i.exec(this.head)?.[1] });
  }

  private finish(head: ResponseHead): void {
    const settle = this.settle;
    this.settle = undefined;
    settle?.(head);
  }
}
