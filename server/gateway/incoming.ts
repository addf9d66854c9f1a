import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/http/header-rules';

/** Headers that only the gateway, or Next itself, may set for Next. */
const INTERNAL_HEADERS = /^x-(?:shop|middleware|invoke|nextjs|now)-/;

const PREFETCH_HEADER = 'next-router-prefetch';
const ROUTER_STATE_HEADER = 'next-router-state-tree';

/** The form of a proxy's request id: it must fit into a header and a line of the log as it is. */
const WELL_FORMED_REQUEST_ID = /^[\w.:=+/-]{8,128}$/;

/** Returns the id that a trusted proxy has given the request, and otherwise a new one. */
export function selectRequestId({ headers }: IncomingMessage, trustedProxies: number): string {
  const forwardedId = headers[REQUEST_ID_HEADER];
  const isTrusted = trustedProxies > 0 && typeof forwardedId === 'string';
  return isTrusted && WELL_FORMED_REQUEST_ID.test(forwardedId) ? forwardedId : randomUUID();
}

/** Sets the request's ID and client for the app; removes headers from the client that Next must not see. */
export function identifyRequest(request: IncomingMessage, requestId: string, clientAddress: string): void {
  for (const name of Object.keys(request.headers)) {
    if (INTERNAL_HEADERS.test(name)) delete request.headers[name];
  }
  // With a state that it cannot read, Next fails; without one, it renders the entire page.
  if (!isReadableRouterState(request.headers[ROUTER_STATE_HEADER]))
    delete request.headers[ROUTER_STATE_HEADER];
  // Other values are of prefetches that the shop does not have; Next logs an error for each.
  if (request.headers[PREFETCH_HEADER] !== '1') delete request.headers[PREFETCH_HEADER];
  request.headers[REQUEST_ID_HEADER] = requestId;
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress;
}

/** Fewer than the thousand after which Node ignores headers, including those that the gateway adds. */
const MAX_HEADERS = 200;

export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > 2 * MAX_HEADERS;
}

/** Whether a request has multiple Host headers: a proxy may have used another one than the shop would. */
export function hasMultipleHosts({ rawHeaders }: IncomingMessage): boolean {
  let hostCount = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount += 1;
  }
  return hostCount > 1;
}

/** Whether a request asks for an upgrade to WebSocket, which the shop does not support. */
export function isWebSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Whether the Expect header has any value but `100-continue`. */
export function hasUnknownExpectation({ headers }: IncomingMessage): boolean {
  return headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue';
}

/** Whether the path contains a segment `.` or `..`, encoded or not. */
export function hasDotSegment({ url = '' }: IncomingMessage): boolean {
  return /\/(?:\.|%2e){1,2}(?=[/?]|$)/i.test(url);
}

/** Deeper than any page of the shop. */
const MAX_ROUTER_STATE_DEPTH = 32;

/** The kinds of a path's parameters. */
const PARAMETER_KIND = /^(?:oc|[cd](?:i\((?:\.{1,3}|\.\.\)\(\.\.)\))?)$/;

const REFRESH_MARKERS: readonly unknown[] = [
  undefined,
  null,
  'refetch',
  'inside-shared-layout',
  'metadata-only',
];

/** Whether the state of a browser's router is URI-encoded JSON of the form that Next requires. */
function isReadableRouterState(state: string | string[] | undefined): boolean {
  if (typeof state !== 'string') return state === undefined;
  try {
    return isRouterTree(JSON.parse(decodeURIComponent(state)));
  } catch {
    return false;
  }
}

/** Whether it is a part of a path with the parts below it, as in `flightRouterStateSchema` of Next 16. */
function isRouterTree(tree: unknown, depth = 0): boolean {
  if (!Array.isArray(tree) || tree.length > 6 || depth > MAX_ROUTER_STATE_DEPTH) return false;
  const [segment, children, refreshState, marker, hints, key] = tree;
  return (
    isSegment(segment) &&
    isRecord(children) &&
    Object.values(children).every((child) => isRouterTree(child, depth + 1)) &&
    (isAbsent(refreshState) || isListOfTexts(refreshState, 2)) &&
    REFRESH_MARKERS.includes(marker) &&
    (isAbsent(hints) || typeof hints === 'number') &&
    (key === undefined || typeof key === 'string')
  );
}

function isSegment(segment: unknown): boolean {
  if (typeof segment === 'string') return true;
  if (!Array.isArray(segment) || segment.length !== 4) return false;
  const [name, value, kind, siblings] = segment;
  const hasTexts = isListOfTexts([name, value, kind], 3);
  return hasTexts && PARAMETER_KIND.test(kind) && (siblings === null || isListOfTexts(siblings));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(list: unknown, length?: number): boolean {
  const isList = Array.isArray(list) && (length === undefined || list.length === length);
  return isList && list.every((text) => typeof text === 'string');
}

export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
