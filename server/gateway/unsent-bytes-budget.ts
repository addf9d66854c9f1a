import type { ServerResponse } from 'node:http';
import { TooBusyError } from './admission';

type UnsentBytesLimits = { bytes: number; bytesPerClient: number };

/** Smaller responses fit into the socket buffers, and the number of connections is limited elsewhere. */
const MIN_COUNTED_BYTES = 64 * 1024;

/**
 * Bounds the memory of responses that clients have not read yet. Without a limit, a client that requests
 * large responses but does not read them could exhaust the process's memory.
 */
export class UnsentBytesBudget {
  private bytes = 0;
  private readonly shares = new Map<string, number>();

  constructor(private readonly limits: UnsentBytesLimits) {}

  /** Throws `TooBusyError` before any work is done for a client with too many unread bytes. */
  requireAvailableShare(client: string): void {
    if ((this.shares.get(client) ?? 0) >= this.limits.bytesPerClient) throw new TooBusyError();
  }

  /**
   * Counts the bytes until the response closes; throws `TooBusyError` over the budget. A client's first response
   * is never refused because of the client's share.
   */
  reserve(response: ServerResponse, client: string, bytes: number): void {
    if (bytes < MIN_COUNTED_BYTES || response.destroyed) return;
    const share = this.shares.get(client) ?? 0;
    const free = this.limits.bytes - this.bytes;
    // The less is free, the less may one client have, so several clients leave room for others.
    const isOverShare = share > 0 && share + bytes > Math.min(this.limits.bytesPerClient, free);
    if (isOverShare || bytes > free) throw new TooBusyError();
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
