import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Without a browser's user agent, Next puts the title in the head instead of streaming it (`htmlLimitedBots`). */
const USER_AGENT = 'International Recipes';

/**
 * Creates a request without a client, for rendering shared cache entries: it has no cookie, credentials or other
 * header through which a visitor could inject content.
 */
export function createAnonymousRequest(url: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = url;
  request.headers = { accept: '*/*', 'user-agent': USER_AGENT, ...headers };
  // There is no body to wait for.
  request.push(null);
  request.complete = true;
  return request;
}
