import { once } from 'node:events';
import { WebSocket } from 'ws';

const COMMAND_TIMEOUT_MS = 120_000;

type Message = {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: object;
  error?: string;
  message?: string;
};

/** A connection of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class BidiConnection {
  private lastId = 0;
  private readonly waiting = new Map<number, (message: Message) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const message: Message = JSON.parse(String(data));
      if (message.id !== undefined) this.waiting.get(message.id)?.(message);
    });
    socket.on('close', () => {
      for (const settle of this.waiting.values())
        settle({ type: 'error', error: 'closed', message: 'The browser has closed the connection.' });
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BidiConnection(socket);
  }

  async send<T extends object>(method: string, params: object = {}): Promise<T> {
    this.lastId += 1;
    const id = this.lastId;
    const message = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} has had no response.`)), COMMAND_TIMEOUT_MS);
      this.waiting.set(id, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (message.type === 'error') throw new Error(`${method}: ${message.error}: ${message.message}`);
    return message.result as T;
  }

  close(): void {
    this.socket.close();
  }
}
