import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';

export type RenderedResponse = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
};

/** A response as it will be sent, except for its compression and the headers of one request. */
export type FinalResponse = {
  status: number;
  /** Names and values in turn, which Node writes fastest. */
  headers: readonly OutgoingHttpHeader[];
  body: Buffer;
  contentType: string;
  etag: string | null;
  /** Whether it may be sent to every client. */
  isShareable: boolean;
  /** Whether it is an error, or a page that lacks a part, because the database is unavailable. */
  isDatabaseFailure: boolean;
};

/**
 * Which caches may store a response: any, with revalidation on each use (`public`); none (`private`); or as the
 * app's own headers say (`from-app`), for files whose content never changes.
 */
export type Caching = 'public' | 'private' | 'from-app';

const PUBLIC_CACHING = 'public, max-age=0, must-revalidate';
const PRIVATE_CACHING = 'private, no-store';
/** Compressing a smaller body costs more than it saves. */
const MIN_COMPRESSIBLE_BYTES = 1024;
const COMPRESSIBLE_TYPES =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest|ld\+json|xml))|\+xml/;

/** Set by a connection or by the gateway; never copied from a rendered response. */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
]);

/**
 * Adds the headers that depend on the caching: `base` holds the headers of every response of this kind; the rendered
 * response's own headers win.
 */
export function finalizeResponse(
  base: OutgoingHttpHeaders,
  rendered: RenderedResponse,
  caching: Caching,
): FinalResponse {
  const { status, headers, body } = rendered;
  const isShared = caching === 'public' && status === 200 && headers['set-cookie'] === undefined;
  const merged: OutgoingHttpHeaders = { ...base };
  for (const [name, value] of Object.entries(headers)) {
    if (!CONNECTION_HEADERS.has(name)) merged[name] = value;
  }
  if (caching !== 'from-app' || status >= 400) {
    merged['cache-control'] = isShared ? PUBLIC_CACHING : PRIVATE_CACHING;
    merged.etag = isShared ? computeWeakEtag(body) : undefined;
  }
  const contentType = String(merged['content-type'] ?? '');
  if (isCompressible(contentType, body)) {
    const vary = [merged.vary ?? []].flat().join(', ');
    if (!/accept-encoding/i.test(vary)) merged.vary = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
  }
  const etag = merged.etag === undefined ? null : String(merged.etag);
  return {
    status,
    headers: flattenHeaders(merged),
    body,
    contentType,
    etag,
    isShareable: status === 200 && caching !== 'private' && etag !== null,
    isDatabaseFailure: false,
  };
}

/** Whether compressing a response saves more than it costs. */
export function isCompressible(contentType: string, body: Buffer): boolean {
  return body.length >= MIN_COMPRESSIBLE_BYTES && COMPRESSIBLE_TYPES.test(contentType);
}

/** Multiple values of a header stay a list; set one by one, the last would replace the others. */
function flattenHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function computeWeakEtag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
