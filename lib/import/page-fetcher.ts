import 'server-only';
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { AppError } from '@/lib/http/errors';
import { isPublicAddress } from './public-address';

/** How pages are reached. Tests have a network of their own; the shop has only the internet. */
export type Network = {
  /** Returns all addresses of a name. */
  resolve: (name: string) => Promise<readonly string[]>;
  isAllowed: (address: string) => boolean;
  /** The port to connect to; null if the address of the page names another than its protocol's. */
  toPort: (url: URL) => number | null;
};

const INTERNET: Network = {
  // Not `lookup`, which would occupy a thread of the pool for each name server that does not answer.
  resolve: async (name) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 });
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  },
  isAllowed: isPublicAddress,
  toPort: ({ port, protocol }) => (port !== '' ? null : protocol === 'https:' ? 443 : 80),
};

const MAX_BYTES = 3_000_000;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;
const MAX_URL_LENGTH = 2_000;
const USER_AGENT = 'InternationalRecipes/1.0 (reads a recipe that a user asked for)';
const TYPES = /^(?:text\/(?:html|plain|markdown)|application\/(?:xhtml\+xml|(?:ld\+)?json))\s*(?:;|$)/i;
/** Names that only mean something within a network. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|corp|lan|home|home\.arpa|onion|test|invalid|example|alt)$/i;

/** A page, and the address at which it was in the end. */
export type FetchedPage = { text: string; url: string };

/**
 * Reads a page that a user names. Each hop is checked again: its name is resolved once, all of its addresses must be public, and
 * the connection is to one of those that were checked, so that the name cannot mean another machine a moment later. Throws
 * `invalid_input` with the next step, but none of the other side's text.
 */
export async function fetchPage(address: string, network: Network = INTERNET): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = toPageUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await request(url, network, signal).catch((error: unknown) => {
      throw error instanceof AppError ? error : unreachableError();
    });
    const target = findRedirect(response, url);
    if (target === null) return { text: await readText(response, signal), url: url.href };
    response.destroy();
    url = toPageUrl(target);
  }
  throw refusal('This page redirects too many times.');
}

const ADVICE = 'Open the page, copy the recipe, and paste it here.';
const refusal = (reason: string) => new AppError({ code: 'invalid_input', message: `${reason} ${ADVICE}` });
const unreachableError = () => refusal('This page could not be reached.');

function toPageUrl(address: string): URL {
  const text = address.trim();
  if (text.length > MAX_URL_LENGTH) throw refusal('This address is too long.');
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  } catch {
    throw refusal('This is not a web address.');
  }
  if (!/^https?:$/.test(url.protocol)) throw refusal('Only web addresses can be read.');
  if (url.username || url.password) throw refusal('Addresses with a user name or password cannot be read.');
  url.hash = '';
  return url;
}

async function request(url: URL, network: Network, signal: AbortSignal): Promise<http.IncomingMessage> {
  const port = network.toPort(url);
  if (port === null) throw refusal('Addresses with a port number cannot be read.');
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const address = await findAddress(name, network, signal);
  const options: https.RequestOptions = {
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    // One connection for one page, of which nothing is kept.
    agent: false,
    signal,
    headers: {
      Host: url.host,
      'User-Agent': USER_AGENT,
      Accept: 'text/html,application/xhtml+xml,application/ld+json;q=0.9,text/plain;q=0.8',
      'Accept-Encoding': 'gzip, deflate, br',
      'Accept-Language': 'en',
      Connection: 'close',
    },
    ...(url.protocol === 'https:' && isIP(name) === 0 && { servername: name }),
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(options, resolve);
    sent.on('error', reject);
    sent.on('upgrade', (_, socket) => socket.destroy());
    sent.end();
  });
}

/** Returns the address to connect to. If only one of a name's addresses is not public, the name is not trusted at all. */
async function findAddress(name: string, network: Network, signal: AbortSignal): Promise<string> {
  const isAddress = isIP(name) !== 0;
  if (!isAddress && (!name.includes('.') || LOCAL_NAME.test(name))) throw unreachableError();
  const addresses = isAddress ? [name] : await withSignal(network.resolve(name), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every((each) => network.isAllowed(each))) throw unreachableError();
  return first;
}

/** A name server that never answers takes no longer than a page. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(unreachableError());
    signal.addEventListener('abort', () => reject(unreachableError()), { once: true });
  });
  return Promise.race([promise, timeout]);
}

/** Returns where a redirect leads; null if the response is the page. Any other response is refused. */
function findRedirect(response: http.IncomingMessage, url: URL): string | null {
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return null;
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
    try {
      return new URL(headers.location, url).href;
    } catch {
      // Refused below.
    }
  }
  response.destroy();
  if (statusCode === 404 || statusCode === 410) throw refusal('There is no page at this address.');
  throw refusal('The site does not let the shop read this page.');
}

async function readText(response: http.IncomingMessage, signal: AbortSignal): Promise<string> {
  const type = response.headers['content-type'] ?? 'text/html';
  if (!TYPES.test(type)) {
    response.destroy();
    throw refusal('This address does not lead to a web page.');
  }
  const bytes = await readBytes(decompress(response), response, signal);
  return decodePage(bytes, type);
}

function decompress(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoders: Partial<Record<string, () => Transform>> = {
    gzip: () => zlib.createGunzip(),
    'x-gzip': () => zlib.createGunzip(),
    deflate: () => zlib.createInflate(),
    br: () => zlib.createBrotliDecompress(),
  };
  const decoder = decoders[encoding]?.();
  if (!decoder) {
    response.destroy();
    throw unreachableError();
  }
  // Errors reach the reader of the decoder.
  return pipeline(response, decoder, () => {});
}

/** Counts the decompressed bytes, so that a small page cannot fill the memory. */
async function readBytes(
  body: Readable,
  response: http.IncomingMessage,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stop = () => body.destroy(unreachableError());
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MAX_BYTES) throw refusal('This page is larger than 3 MB.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof AppError ? error : unreachableError();
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
    response.destroy();
  }
}

const SNIFFED_BYTES = 2_048;

/** Decodes a page as its header, or else its first lines, says; unknown names are read as UTF-8. */
function decodePage(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  const name = (/charset\s*=\s*["']?([\w-]{1,40})/i.exec(type) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start))?.[1];
  try {
    return new TextDecoder(name ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}
