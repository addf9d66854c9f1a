import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Next streams a page's title into its body for whoever names no browser (`htmlLimitedBots`). */
const USER_AGENT = 'International Recipes';

/**
 * A request that nobody sent: what is kept for everyone is asked for without cookie, credentials or any
 * header by which a visitor could put something of his own into it.
 */
export function anonymousRequest(url: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = url;
  request.headers = { accept: '*/*', 'user-agent': USER_AGENT, ...headers };
  // It has no body to wait for.
  request.push(null);
  request.complete = true;
  return request;
}
