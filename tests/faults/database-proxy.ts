import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from '@/tests/support/http-server';
import { CrashTrap } from './crash-trap';
import { MessageReader, readCommandName, readRequestId, readResponseTo } from './database-messages';

/**
 * The faults of the network between a process and its database. refused: nothing listens. half-open: connections are accepted and
 * stay open, but no byte arrives. A delay is added to each message in each direction, or to the answers of one kind of command.
 */
export type DatabaseCondition =
  | 'open'
  | 'refused'
  | 'half-open'
  | { delayMs: number; command?: DatabaseCommand };
export const DATABASE_COMMANDS = [
  'find',
  'aggregate',
  'insert',
  'update',
  'findAndModify',
  'delete',
  'getMore',
  'commitTransaction',
] as const;
type DatabaseCommand = (typeof DATABASE_COMMANDS)[number];

/** A TCP proxy between one process of the shop and its database. It reads the names of the commands, for crashes. */
export class DatabaseProxy {
  /** Commands such as `insert orders`. */
  readonly trap = new CrashTrap();
  private condition: DatabaseCondition = 'open';
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(
    private readonly databasePort: number,
    private readonly databaseHost = '127.0.0.1',
  ) {
    this.server = createServer((client) => this.accept(client));
  }

  async open(): Promise<number> {
    this.port = await listen(this.server);
    return this.port;
  }

  /** Existing connections meet the new condition too; they end unless it keeps them open. */
  async setCondition(condition: DatabaseCondition): Promise<void> {
    const wasRefused = this.condition === 'refused';
    this.condition = condition;
    if (condition === 'refused') {
      this.server.close();
      this.endConnections();
    } else if (wasRefused) {
      await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    } else if (condition === 'open') {
      // Bytes swallowed meanwhile are missing in the streams of a half-open connection.
      this.endConnections();
    }
  }

  close(): void {
    this.server.close();
    this.endConnections();
  }

  private endConnections(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  private accept(client: Socket): void {
    const database = connect(this.databasePort, this.databaseHost);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      // The other side hears of it, as without a proxy.
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    /** Requests whose response is a crash point. */
    const trappedIds = new Set<number>();
    /** Requests whose response is late. */
    const delayedIds = new Set<number>();
    const requests = new MessageReader();
    client.on('data', (chunk) => {
      for (const message of requests.push(chunk)) {
        const command = readCommandName(message);
        const verdict = this.trap.check(command);
        if (verdict === 'hold') continue;
        if (verdict === 'hold the response') trappedIds.add(readRequestId(message));
        if (this.isLate(command)) delayedIds.add(readRequestId(message));
        this.forward(message, database);
      }
    });
    const responses = new MessageReader();
    database.on('data', (chunk) => {
      for (const message of responses.push(chunk)) {
        const requestId = readResponseTo(message);
        if (trappedIds.delete(requestId)) this.trap.spring();
        else this.forward(message, client, delayedIds.delete(requestId));
      }
    });
  }

  /** Whether only the answers of this kind of command are late. */
  private isLate(command: string): boolean {
    return typeof this.condition === 'object' && command.split(' ')[0] === this.condition.command;
  }

  private forward(message: Buffer, target: Socket, isLate = false): void {
    const { condition } = this;
    if (condition === 'half-open') return;
    const isDelayed = typeof condition === 'object' && (condition.command === undefined || isLate);
    if (isDelayed) setTimeout(() => target.write(message), condition.delayMs);
    else target.write(message);
  }
}
