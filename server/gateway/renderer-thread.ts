import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, type MessagePort, type Worker, type WorkerOptions } from 'node:worker_threads';
import { log } from '@/lib/runtime/log';
import type { PageVitals, VisitEvent } from '@/lib/runtime/process-state';
import type { RendererState } from '@/lib/runtime/renderer-states';
import type { MessageFromRenderer, MessageToRenderer, RendererSettings } from '@/server/renderer-protocol';
import { RendererConnection } from './renderer-connection';

const STARTING_PING_MS = 50;
const PING_EVERY_MS = 500;
/** A renderer that has not responded to a ping for this long gets no new requests, is replaced, is terminated. */
const UNRESPONSIVE_AFTER_MS = 2_000;
const REPLACE_AFTER_MS = 4_000;
const TERMINATE_AFTER_MS = 10_000;
/**
 * Until it was ready for the first time, a renderer may be silent for this long: loading Next, its first request and the search
 * index block its thread, on a busy machine for many seconds. If that counted as hanging, none would ever become ready there.
 */
const START_TIMEOUT_MS = 120_000;
/** A renderer above this share of its heap limit is replaced before it runs out of memory. */
const MAX_HEAP_SHARE = 0.8;
/** Of the part of a heap for new objects, which Node would size for a whole process. */
const YOUNG_HEAP_MEGABYTES = 16;
/** How long a renderer that is being replaced may finish its requests. */
const DRAIN_MS = 65_000;

export type RendererEvents = {
  onInvalidation(tags: readonly string[]): void;
  readMetrics(): Promise<string>;
  onPageVitals(vitals: PageVitals): void;
  onVisitEvent(event: VisitEvent): void;
  onStateChange(): void;
  /** `grant` tells the renderer that the slot is its own. */
  onImageSlotRequest(grant: () => void): void;
  /** Also called when the thread has ended. */
  onImageSlotRelease(): void;
  /** Called once, when another renderer should take its place; `isHeapFull` if that one needs a larger heap. */
  onFailure(failure: { isHeapFull: boolean }): void;
};

type RendererThreadOptions = {
  socketFolder: string;
  isDevelopment: boolean;
  /** The limit of its heap; null for Node's own. */
  heapMegabytes: number | null;
  connectPasswords(port: MessagePort): void;
  startWorker(options: WorkerOptions): Worker;
};

/** A renderer's thread, which is pinged to find out whether it responds. */
export class RendererThread {
  readonly connection: RendererConnection;
  readonly exited: Promise<void>;
  private readonly worker: Worker;
  private readonly socketPath: string;
  private isListening = false;
  private isReady = false;
  private hasBeenReady = false;
  private reportedState: RendererState = 'starting';
  /** Whether another renderer is to take its place. */
  hasFailed = false;
  private drainStartedMs: number | null = null;
  private hasExited = false;
  private isClosing = false;
  /** When the oldest ping without a response was sent. */
  private pingSentMs: number | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    { socketFolder, isDevelopment, heapMegabytes, connectPasswords, startWorker }: RendererThreadOptions,
    private readonly events: RendererEvents,
  ) {
    this.socketPath = toSocketPath(socketFolder);
    this.connection = new RendererConnection(this.socketPath, events.onInvalidation);
    const passwords = new MessageChannel();
    connectPasswords(passwords.port1);
    const workerData: RendererSettings = {
      socketPath: this.socketPath,
      passwordPort: passwords.port2,
      isDevelopment,
    };
    this.worker = startWorker({
      workerData,
      transferList: [passwords.port2],
      resourceLimits:
        heapMegabytes === null
          ? undefined
          : { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_HEAP_MEGABYTES },
    });
    this.worker.on('message', (message: MessageFromRenderer) => this.receive(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      log.error({ err: error }, 'a renderer failed');
      this.fail('it ended with an error', error.code === 'ERR_WORKER_OUT_OF_MEMORY');
      this.drain();
    });
    this.exited = new Promise((resolve) => {
      this.worker.once('exit', () => {
        this.hasExited = true;
        events.onImageSlotRelease();
        clearTimeout(this.timer);
        this.connection.close();
        if (process.platform !== 'win32') rmSync(this.socketPath, { force: true });
        if (!this.isClosing) this.fail('its thread ended');
        resolve();
      });
    });
    this.check();
  }

  get state(): RendererState {
    if (this.hasExited) return 'stopped';
    if (this.drainStartedMs !== null || this.isClosing) return 'draining';
    if (!this.isListening) return 'starting';
    if (this.unansweredMs() > UNRESPONSIVE_AFTER_MS) return 'unresponsive';
    return this.isReady ? 'ready' : 'waiting';
  }

  send(message: MessageToRenderer): void {
    this.worker.postMessage(message);
  }

  /** Gives it no new requests, and ends it when the ones in progress are done. */
  drain(): void {
    if (this.drainStartedMs !== null) return;
    this.drainStartedMs = performance.now();
    this.reportState();
  }

  /**
   * Lets it finish its background work and close its connections, after the last request. At `cutAtMs` it is ended: a
   * provider may not respond, and every unfinished step can be repeated.
   */
  async close(cutAtMs: number): Promise<void> {
    this.isClosing = true;
    if (this.unansweredMs() > UNRESPONSIVE_AFTER_MS) void this.worker.terminate();
    else this.send({ type: 'close' });
    const cutTimer = setTimeout(() => {
      log.warn('a renderer took too long to stop; ending it');
      void this.worker.terminate();
    }, cutAtMs - performance.now());
    await this.exited;
    clearTimeout(cutTimer);
  }

  private receive(message: MessageFromRenderer): void {
    switch (message.type) {
      case 'listening':
        this.isListening = true;
        // It was too busy with loading to respond.
        this.pingSentMs = null;
        return;
      case 'pong':
        this.pingSentMs = null;
        this.isReady = message.isReady;
        this.hasBeenReady ||= this.isReady;
        this.reportState();
        if (message.heapShare > MAX_HEAP_SHARE) this.fail('its heap is nearly full', true);
        return;
      case 'invalidated':
        this.connection.receive(message.invalidation);
        return;
      case 'read-metrics':
        void this.events.readMetrics().then((text) => this.send({ type: 'metrics', id: message.id, text }));
        return;
      case 'page-vitals':
        this.events.onPageVitals(message.vitals);
        return;
      case 'visit-event':
        this.events.onVisitEvent(message.event);
        return;
      case 'image-slot-requested':
        this.events.onImageSlotRequest(() => this.send({ type: 'image-slot-granted' }));
        return;
      case 'image-slot-released':
        this.events.onImageSlotRelease();
        return;
      case 'failed':
        this.fail(`an error was not caught: ${message.message}`);
    }
  }

  /** Pings the thread, and ends it when it hangs or has been drained. */
  private check(): void {
    if (this.hasExited || this.isClosing) return;
    if (this.pingSentMs === null) {
      this.pingSentMs = performance.now();
      this.send({ type: 'ping' });
    }
    this.reportState();
    const silentMs = this.unansweredMs();
    if (silentMs > (this.hasBeenReady ? REPLACE_AFTER_MS : START_TIMEOUT_MS)) {
      this.fail(`it did not respond for ${Math.round(silentMs)} ms`);
    }
    if (this.isOver(silentMs)) return void this.worker.terminate();
    this.timer = setTimeout(() => this.check(), this.state === 'ready' ? PING_EVERY_MS : STARTING_PING_MS);
    this.timer.unref();
  }

  private isOver(silentMs: number): boolean {
    if (this.hasFailed && (!this.hasBeenReady || silentMs > TERMINATE_AFTER_MS)) return true;
    if (this.drainStartedMs === null) return false;
    return this.connection.active === 0 || performance.now() - this.drainStartedMs > DRAIN_MS;
  }

  private unansweredMs(): number {
    return this.pingSentMs === null ? 0 : performance.now() - this.pingSentMs;
  }

  private reportState(): void {
    if (this.state === this.reportedState) return;
    this.reportedState = this.state;
    this.events.onStateChange();
  }

  /** Has another renderer take its place; until that is ready, it goes on serving visitors while it responds. */
  private fail(reason: string, isHeapFull = false): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    log.error({ reason }, 'a renderer is being replaced');
    this.events.onFailure({ isHeapFull });
  }
}

function toSocketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\shop-${randomUUID()}`;
  // Short, because the whole path is limited.
  return path.join(folder, `${randomUUID().slice(0, 8)}.sock`);
}
