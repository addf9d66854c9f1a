import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { MessagePort, Worker, WorkerOptions } from 'node:worker_threads';
import { RENDERER_STATES_HEADER } from '@/lib/http/header-rules';
import type { PageVitals, VisitEvent } from '@/lib/runtime/process-state';
import type { RendererState } from '@/lib/runtime/renderer-states';
import type { FinalResponse } from '@/server/final-response';
import { isHealthEndpoint } from '@/server/path-rules';
import type { RendererConnection } from './renderer-connection';
import { RendererThread } from './renderer-thread';
import { createSocketFolder, removeAbandonedSocketFolders } from './socket-folder';
import { type FileUpstream, UpstreamError, type UpstreamRequest } from './upstream';

/**
 * The one place for decoding and encoding images in this process, since one image may need 200 MB. Renderers take turns
 * in the order in which they asked.
 */
export class ImageSlotQueue<Holder> {
  /** The first one holds the slot. */
  private readonly queue: { holder: Holder; grant: () => void }[] = [];

  /** Calls `grant` when the slot is the owner's; an owner asks again only after it has released the slot. */
  request(holder: Holder, grant: () => void): void {
    this.queue.push({ holder, grant });
    if (this.queue.length === 1) grant();
  }

  /** Gives the owner's slot, or its place in the queue, to the next one; also called when the owner has ended. */
  release(holder: Holder): void {
    const index = this.queue.findIndex((entry) => entry.holder === holder);
    if (index < 0) return;
    this.queue.splice(index, 1);
    if (index === 0) this.queue[0]?.grant();
  }
}

/** A renderer that keeps failing is started again only after a pause. */
const RESTART_PAUSE_MS = 1_000;
/**
 * The first limit of a renderer's heap, and the highest one. The more a heap may take, the later V8 collects its garbage:
 * without a limit, a renderer under load keeps a hundred megabytes of it.
 */
const MIN_HEAP_MEGABYTES = 384;
const MAX_HEAP_MEGABYTES = 3_072;

export type RendererPoolOptions = {
  count: number;
  isDevelopment: boolean;
  connectPasswords(port: MessagePort): void;
  startWorker(options: WorkerOptions): Worker;
  onInvalidation(tags: readonly string[]): void;
  readMetrics(): Promise<string>;
  /** Called with each visit that a browser has measured, whichever renderer was told. */
  onPageVitals(vitals: PageVitals): void;
  /** Called with each event that is counted, whichever renderer was told. */
  onVisitEvent(event: VisitEvent): void;
  /** Called when a renderer may have become ready, or is no longer. */
  onStateChange(): void;
};

/** The renderers of this process. Each request goes to the one with the fewest requests in progress. */
export class RendererPool implements FileUpstream {
  private readonly socketFolder = createSocketFolder();
  private readonly threads = new Set<RendererThread>();
  private readonly imageSlot = new ImageSlotQueue<RendererThread>();
  private heapMegabytes = MIN_HEAP_MEGABYTES;
  private isStopping = false;
  private sandboxPort: number | undefined;

  constructor(private readonly options: RendererPoolOptions) {
    // Also on a forced exit; the next process deletes the remains of a killed one.
    process.once('exit', this.deleteSocketFolder);
    void removeAbandonedSocketFolders();
    for (let index = 0; index < options.count; index += 1) this.start();
  }

  /** Whether any renderer can serve visitors. */
  get hasReadyRenderer(): boolean {
    return [...this.threads].some(({ state }) => state === 'ready');
  }

  listStates(): RendererState[] {
    return [...this.threads].map(({ state }) => state);
  }

  async fetch(request: UpstreamRequest): Promise<FinalResponse> {
    const isHealth = isHealthEndpoint(request.url);
    const states = isHealth ? { [RENDERER_STATES_HEADER]: this.listStates().join(',') } : {};
    const headers = { ...request.headers, ...states };
    // One that waits for the database can say so, but must not speak for the others.
    const connection = this.find(['ready']) ?? (isHealth ? this.find(['waiting']) : undefined);
    return requireFound(connection).fetch({ ...request, headers });
  }

  async stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return requireFound(this.find(['ready', 'waiting'])).stream(request, response);
  }

  /** Returns the socket of a renderer; undefined while none accepts connections. */
  readonly findSocketPath = (): string | undefined => this.find(['ready', 'waiting'])?.socketPath;

  /** Tells every renderer about other processes' changes. */
  announce(tags: readonly string[]): void {
    for (const { connection } of this.threads) connection.announce(tags);
  }

  setSandboxPort(port: number): void {
    this.sandboxPort = port;
    for (const thread of this.threads) thread.send({ type: 'sandbox-port', port });
  }

  /** Announces the shutdown; requests in flight are still processed. */
  beginStop(): void {
    this.isStopping = true;
    for (const thread of this.threads) thread.send({ type: 'stopping' });
  }

  /** Lets the renderers finish, until `cutAtMs` (`performance.now()`) at most. */
  async close(cutAtMs: number): Promise<void> {
    await Promise.all([...this.threads].map((thread) => thread.close(cutAtMs)));
    process.off('exit', this.deleteSocketFolder);
    this.deleteSocketFolder();
  }

  private readonly deleteSocketFolder = () => rmSync(this.socketFolder, { recursive: true, force: true });

  private start(): void {
    const { heapMegabytes } = this;
    const thread: RendererThread = new RendererThread(
      {
        ...this.options,
        socketFolder: this.socketFolder,
        heapMegabytes: this.options.isDevelopment ? null : heapMegabytes,
      },
      {
        readMetrics: this.options.readMetrics,
        onPageVitals: this.options.onPageVitals,
        onVisitEvent: this.options.onVisitEvent,
        onInvalidation: (tags) => {
          this.options.onInvalidation(tags);
          for (const other of this.threads) if (other !== thread) other.connection.announce(tags);
        },
        onStateChange: () => {
          if (thread.state === 'ready' && !thread.hasFailed) this.drainFailed();
          this.options.onStateChange();
        },
        onImageSlotRequest: (grant) => this.imageSlot.request(thread, grant),
        onImageSlotRelease: () => this.imageSlot.release(thread),
        onFailure: ({ isHeapFull }) => {
          // Twice its own limit: several renderers may fail with the same one.
          if (isHeapFull) {
            const doubled = Math.min(2 * heapMegabytes, MAX_HEAP_MEGABYTES);
            this.heapMegabytes = Math.max(this.heapMegabytes, doubled);
          }
          const others = [...this.threads].filter((other) => other !== thread && !other.hasFailed);
          if (others.some(({ state }) => state === 'ready')) this.drainFailed();
          void this.replace();
        },
      },
    );
    this.threads.add(thread);
    if (this.sandboxPort !== undefined) thread.send({ type: 'sandbox-port', port: this.sandboxPort });
    void thread.exited.then(() => this.threads.delete(thread));
  }

  private async replace(): Promise<void> {
    await pause(RESTART_PAUSE_MS, undefined, { ref: false });
    if (!this.isStopping) this.start();
  }

  /** Ends the renderers that only went on until another one was ready. */
  private drainFailed(): void {
    for (const thread of this.threads) if (thread.hasFailed) thread.drain();
  }

  private find(states: readonly RendererState[]): RendererConnection | undefined {
    let found: RendererConnection | undefined;
    for (const { state, connection } of this.threads) {
      if (states.includes(state) && (!found || connection.active < found.active)) found = connection;
    }
    return found;
  }
}

function requireFound(connection: RendererConnection | undefined): RendererConnection {
  if (!connection) throw new UpstreamError('unavailable');
  return connection;
}
