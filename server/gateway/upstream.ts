import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FinalResponse } from '@/server/final-response';

/** A request to an upstream, complete in memory except for the body of an upload. */
export type UpstreamRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body?: Buffer | Readable;
  /** After this, the upstream counts as not responding to the request. */
  deadlineMs: number;
  /** Aborted when the rest of the body will not arrive. */
  signal?: AbortSignal;
};

/** Responds to requests that the gateway does not answer itself. */
export type Upstream = {
  /** Resolves with the complete response; rejects with an UpstreamError or an AppError. */
  fetch(request: UpstreamRequest): Promise<FinalResponse>;
};

/** An upstream that also sends files of the build. */
export type FileUpstream = Upstream & {
  /** Passes the request and the response through unchanged. */
  stream(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** Why there is no response: no upstream is available, it took too long, or the client disconnected. */
export type UpstreamFailure = 'unavailable' | 'too slow' | 'client left';

export class UpstreamError extends Error {
  constructor(
    readonly reason: UpstreamFailure,
    options?: ErrorOptions,
  ) {
    super(`no response from the upstream: ${reason}`, options);
  }
}
