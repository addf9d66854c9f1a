import { type IncomingMessage, request } from 'node:http';

export type HttpRequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer[];
};
export type HttpResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  text: string;
};

/** Sends one plain HTTP request to a local port; a list of chunks is sent without a Content-Length. */
export function sendHttpRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: HttpRequestOptions = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const responseBody = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: responseBody,
          text: responseBody.toString(),
        });
      });
    });
    outgoing.on('error', reject);
    if (Array.isArray(body)) {
      for (const chunk of body) outgoing.write(chunk);
      outgoing.end();
    } else outgoing.end(body);
  });
}
