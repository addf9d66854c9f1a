import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CapturedAnswer } from './captured-response';

const gzipAsync = promisify(gzip);

const PUBLIC_CACHING = 'public, max-age=0, must-revalidate';
const PRIVATE_CACHING = 'private, no-store';
/** Below this gzip costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;
/** Set by the connection or by us; never taken over from the captured answer. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'etag',
  'cache-control',
]);

/**
 * Sends a captured answer. A good public one says that it may be kept but must be asked for again,
 * with an ETag; everything else is the asker's alone.
 */
export async function sendAnswer(
  response: ServerResponse,
  answer: CapturedAnswer,
  { isPublic }: { isPublic: boolean },
): Promise<void> {
  const { req: request } = response;
  const cacheable = isPublic && answer.status === 200 && answer.headers['set-cookie'] === undefined;
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (!OWN_HEADERS.has(name) && value !== undefined) response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', cacheable ? PUBLIC_CACHING : PRIVATE_CACHING);

  if (cacheable) {
    const etag = `W/"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`;
    response.setHeader('ETag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      response.end();
      return;
    }
  }

  let { body } = answer;
  if (body.length >= COMPRESS_FROM_BYTES) {
    response.appendHeader('Vary', 'Accept-Encoding');
    if (acceptsGzip(request.headers['accept-encoding'])) {
      body = await gzipAsync(body);
      response.setHeader('Content-Encoding', 'gzip');
    }
  }
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => {
    const candidate = tag.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}

function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(acceptEncoding ?? ''));
}
