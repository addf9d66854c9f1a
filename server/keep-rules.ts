import type { IncomingMessage } from 'node:http';
import { keptAnswerOf } from '@/lib/cache/path-tag-rules';
import { pictureTag } from '@/lib/cache/tag-rules';
import type { Life } from './page-cache';
import { isKeptFile } from './path-rules';

/** An answer that may be kept, and the request without a visitor that makes it. */
export type KeepTarget = Life & {
  key: string;
  kind: 'page' | 'call' | 'file';
  pathname: string;
  /** Address and headers to ask Next with. */
  url: string;
  headers: Record<string, string>;
};

const PAYLOAD_KEY = '#payload ';
const WEBP_KEY = '#webp ';
const PICTURE_PATH = /^\/images\/([^/]+)$/;
/** With these, Next gives a part of a page, fit for what one visitor's browser already holds. */
const PART_HEADERS = ['next-router-prefetch', 'next-router-segment-prefetch'] as const;

/**
 * Under which key the answer to a request would be kept; null when it never is. A page, the same page as
 * data for navigation in the browser, and each form of a picture have keys of their own.
 */
export function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.range !== undefined || headers['next-action'] !== undefined) return null;
  if (headers.rsc !== undefined) {
    if (PART_HEADERS.some((name) => headers[name] !== undefined)) return null;
    return PAYLOAD_KEY + withoutPayloadMark(url);
  }
  if (url.startsWith('/images/') && headers.accept?.includes('image/webp')) return WEBP_KEY + url;
  return url;
}

/** What the key stands for, if answers to it may be kept. */
export function keepTargetOf(key: string): KeepTarget | null {
  const isPayload = key.startsWith(PAYLOAD_KEY);
  const isWebp = key.startsWith(WEBP_KEY);
  const url = isPayload ? key.slice(PAYLOAD_KEY.length) : isWebp ? key.slice(WEBP_KEY.length) : key;
  const at = url.indexOf('?');
  const pathname = at < 0 ? url : url.slice(0, at);
  const search = at < 0 ? '' : url.slice(at);
  if (!isPayload && isKeptFile(pathname, search)) {
    const [, picture] = PICTURE_PATH.exec(pathname) ?? [];
    const tags = picture ? [pictureTag(picture)] : [];
    const headers = isWebp ? { accept: 'image/webp' } : undefined;
    return { key, kind: 'file', lasts: true, tags, pathname, url, headers: { ...headers } };
  }
  const kept = keptAnswerOf(pathname, search);
  if (!kept || isWebp || (isPayload && kept.kind !== 'page')) return null;
  if (!isPayload) return { key, ...kept, lasts: false, pathname, url, headers: {} };
  // Next answers data only under the mark that belongs to the headers; without any it is empty.
  return {
    key,
    ...kept,
    lasts: false,
    pathname,
    url: `${url}${search ? '&' : '?'}_rsc`,
    headers: { rsc: '1' },
  };
}

/** Next adds `_rsc` to what it asks for as data, so that no cache mistakes it for the page. */
function withoutPayloadMark(url: string): string {
  return url.replace(/([?&])_rsc=[^&]*(&|$)/, (_, before, after) => (after === '&' ? before : ''));
}
