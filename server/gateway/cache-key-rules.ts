import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { findCacheableResponse } from '@/lib/cache/path-tag-rules';
import { imageTag, recipeTag } from '@/lib/cache/tag-rules';
import { selectImageFormat } from '@/lib/http/image-format-rules';
import { withoutIgnoredParameters } from '@/lib/pages/page-rules';
import { isCacheableFile } from '@/server/path-rules';
import { isPayloadRequest } from '@/server/request-rules';
import type { CachePolicy } from './page-cache';

/** A cacheable response and the anonymous request that renders it. */
export type CacheTarget = CachePolicy & {
  key: string;
  kind: 'page' | 'endpoint' | 'file';
  pathname: string;
  /** URL and headers of the request to Next. */
  url: string;
  headers: Record<string, string>;
};

/** The payloads of a page that Next requests beside its HTML: the beginning of its key, and the request to Next. */
const PAYLOADS = {
  page: { prefix: '#payload ', headers: { rsc: '1' }, query: '_rsc' },
  // Which layouts and parts the page consists of: the first of the two requests of a prefetch.
  tree: {
    prefix: '#tree ',
    headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    // Next's own `computeCacheBustingSearchParam` of these headers.
    query: `_rsc=${createHash('sha256').update('1,/_tree,0,0').digest().subarray(0, 12).toString('base64url')}`,
  },
} as const;
type PayloadKind = keyof typeof PAYLOADS;
/** For each format that not every client accepts: the beginning of its keys, and the `Accept` of the request to Next. */
const IMAGE_FORMATS = {
  smallest: { prefix: '#smallest ', accept: 'image/avif,image/webp' },
  webp: { prefix: '#webp ', accept: 'image/webp' },
} as const;
const IMAGE_PATH = /^\/images\/([^/]+)(?:\/thumbnail\.jpg)?$/;
/** The thumbnail of an image is a JPEG for everyone. */
const FORMATTED_IMAGE_URL = /^\/images\/[^/]+$/;
const SHARE_IMAGE_PATH = /^\/images\/recipes\/([^/]+)\/[^/]+$/;
/** With other values of these headers, Next only returns the parts of a page that the browser does not have yet. */
const PARTIAL_HEADERS = ['next-router-prefetch', 'next-router-segment-prefetch'] as const;

/**
 * Returns the cache key of a request; null if its response is never cached. A page, its payloads for client-side
 * navigation, and each format of an image have separate keys; query parameters that only a page's scripts read have none.
 */
export function findCacheKey({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['next-action'] !== undefined) return null;
  if (isPayloadRequest(headers)) {
    const kind = findPayloadKind(headers);
    return kind && PAYLOADS[kind].prefix + withoutIgnoredParameters(withoutPayloadParameter(url));
  }
  const format = FORMATTED_IMAGE_URL.test(url) ? selectImageFormat(headers.accept) : 'jpeg';
  return format === 'jpeg' ? withoutIgnoredParameters(url) : IMAGE_FORMATS[format].prefix + url;
}

/** Returns the target of a cache key; null if it may not be cached. */
export function findCacheTarget(key: string): CacheTarget | null {
  const payload = Object.values(PAYLOADS).find(({ prefix }) => key.startsWith(prefix));
  const imageFormat = Object.values(IMAGE_FORMATS).find(({ prefix }) => key.startsWith(prefix));
  const url = key.slice(((payload ?? imageFormat)?.prefix ?? '').length);
  const queryIndex = url.indexOf('?');
  const pathname = queryIndex < 0 ? url : url.slice(0, queryIndex);
  const search = queryIndex < 0 ? '' : url.slice(queryIndex);
  if (!payload && isCacheableFile(pathname, search)) {
    const [, image] = IMAGE_PATH.exec(pathname) ?? [];
    const [, recipeId] = SHARE_IMAGE_PATH.exec(pathname) ?? [];
    const tags = [...(image ? [imageTag(image)] : []), ...(recipeId ? [recipeTag(recipeId)] : [])];
    const headers = imageFormat && { accept: imageFormat.accept };
    return { key, kind: 'file', immutable: true, tags, pathname, url, headers: { ...headers } };
  }
  const cacheable = findCacheableResponse(pathname, search);
  if (!cacheable || imageFormat || (payload && cacheable.kind !== 'page')) return null;
  if (!payload) return { key, ...cacheable, immutable: false, pathname, url, headers: {} };
  return {
    key,
    ...cacheable,
    immutable: false,
    pathname,
    // Next requires the `_rsc` value that matches the headers; without router headers it is empty.
    url: `${url}${search ? '&' : '?'}${payload.query}`,
    headers: { ...payload.headers },
  };
}

/** Returns which payload a request asks for; null if the response depends on the data that the browser has already. */
function findPayloadKind(headers: IncomingHttpHeaders): PayloadKind | null {
  if (PARTIAL_HEADERS.every((name) => headers[name] === undefined)) return 'page';
  const isTree = PARTIAL_HEADERS.every((name) => headers[name] === PAYLOADS.tree.headers[name]);
  return isTree ? 'tree' : null;
}

/** Removes `_rsc`, which Next adds to payload URLs so that caches do not mistake the payload for the page. */
function withoutPayloadParameter(url: string): string {
  return url.replace(/([?&])_rsc=[^&]*(&|$)/, (_, before, after) => (after === '&' ? before : ''));
}
