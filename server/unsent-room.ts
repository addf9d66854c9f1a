import type { ServerResponse } from 'node:http';
import { TooBusyError } from './admission';

type Limits = { bytes: number; bytesPerClient: number };

/** Below this an answer fits into what the network holds anyway, and connections are counted elsewhere. */
const LEAST_BYTES = 64 * 1024;

/**
 * Bounds the answers that lie in memory until their clients have taken them: who asks for large ones and does
 * not read would otherwise have the process hold them all.
 */
export class UnsentRoom {
  private bytes = 0;
  private readonly shares = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /** Refuses, before anything is made for it, a client that has left too much unread. */
  requireRoom(client: string): void {
    if ((this.shares.get(client) ?? 0) >= this.limits.bytesPerClient) throw new TooBusyError();
  }

  /** Takes room for an answer until the response is closed; refused when there is none. A client's first has room. */
  take(response: ServerResponse, client: string, bytes: number): void {
    if (bytes < LEAST_BYTES || response.destroyed) return;
    const share = this.shares.get(client) ?? 0;
    const isTooMuch = share > 0 && share + bytes > this.limits.bytesPerClient;
    if (isTooMuch || this.bytes + bytes > this.limits.bytes) throw new TooBusyError();
    this.add(client, bytes);
    response.once('close', () => this.add(client, -bytes));
  }

  private add(client: string, bytes: number): void {
    this.bytes += bytes;
    const share = (this.shares.get(client) ?? 0) + bytes;
    if (share > 0) this.shares.set(client, share);
    else this.shares.delete(client);
  }
}
