import type { MessagePort } from 'node:worker_threads';
import type { PageVitals, VisitEvent } from '@/lib/runtime/process-state';

/**
 * The protocol between the gateway and a renderer. Requests and responses are plain HTTP over the renderer's socket with the
 * headers below; everything that is not about one request is a message.
 */

/** On a request: the app sends the response itself, unchanged, because it is a file of the build. */
export const STREAM_HEADER = 'x-shop-stream';
/** On a request: tags that others have invalidated since this renderer's last response. */
export const CHANGES_HEADER = 'x-shop-changes';
/** On a response: the invalidations of this renderer since the request arrived. */
export const INVALIDATIONS_HEADER = 'x-shop-invalidations';
/** On a response: it may be cached and sent to every client. */
export const SHAREABLE_HEADER = 'x-shop-shareable';
/** On a response: it failed, or lacks a part, because the database is unavailable. */
export const DATABASE_FAILURE_HEADER = 'x-shop-database-failure';
/** All of the above; none of them reaches a client, and none is accepted from one. */
export const isInternalHeader = (name: string): boolean => name.startsWith('x-shop-');

/** The gateway sends this instead of more tags than fit into a header: everything has changed. */
export const ALL_TAGS = '*';
/** Node's limit for all headers of a message is 16 KB. */
const MAX_TAGS_LENGTH = 8 * 1024;

/** One write's invalidation; renderers count theirs, so that the gateway applies each one once. */
export type Invalidation = { sequence: number; tags: readonly string[] };

/** The data with which the gateway starts a renderer. */
export type RendererSettings = {
  /** A Unix socket, or a named pipe on Windows. */
  socketPath: string;
  /** Connected to the password thread. */
  passwordPort: MessagePort;
  isDevelopment: boolean;
};

export type MessageToRenderer =
  | { type: 'ping' }
  /** The payment sandbox listens on this loopback port. */
  | { type: 'sandbox-port'; port: number }
  | { type: 'metrics'; id: number; text: string }
  /** The slot for images is this renderer's, as it requested. */
  | { type: 'image-slot-granted' }
  /** The process is shutting down, but requests in flight are still processed. */
  | { type: 'stopping' }
  /** No more requests follow: close everything and exit. */
  | { type: 'close' };

export type MessageFromRenderer =
  | { type: 'listening' }
  | { type: 'pong'; isReady: boolean; heapShare: number }
  | { type: 'invalidated'; invalidation: Invalidation }
  /** Asks for the gateway's metrics. */
  | { type: 'read-metrics'; id: number }
  /** A browser has sent its measurements of a visit. */
  | { type: 'page-vitals'; vitals: PageVitals }
  /** A visitor did something that is counted. */
  | { type: 'visit-event'; event: VisitEvent }
  /** Requests, and gives back, the process's only slot for decoding and encoding images. */
  | { type: 'image-slot-requested' }
  | { type: 'image-slot-released' }
  /** An error that no one caught: the renderer's state can no longer be trusted. */
  | { type: 'failed'; message: string };

export function encodeTags(tags: Iterable<string>): string {
  const text = [...tags].map(encodeURIComponent).join(',');
  return text.length > MAX_TAGS_LENGTH ? ALL_TAGS : text;
}

export function decodeTags(text: string): string[] {
  return text.split(',').map(decodeURIComponent);
}

/** `3:recipe%3A1,catalogue;4:ingredients` */
export function encodeInvalidations(invalidations: readonly Invalidation[]): string {
  const text = invalidations.map(({ sequence, tags }) => `${sequence}:${encodeTags(tags)}`).join(';');
  if (text.length <= MAX_TAGS_LENGTH) return text;
  return `${invalidations.at(-1)?.sequence}:${ALL_TAGS}`;
}

export function decodeInvalidations(text: string): Invalidation[] {
  return text.split(';').map((part) => {
    const colonIndex = part.indexOf(':');
    return { sequence: Number(part.slice(0, colonIndex)), tags: decodeTags(part.slice(colonIndex + 1)) };
  });
}
