import type { ErrorBody } from './errors';

/** A refused call, with what the server said about it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody>,
  ) {
    super(body.error ?? body.message ?? `The call failed with status ${status}.`);
    this.name = 'ApiError';
  }
}

/**
 * The browser's only way to our own calls: a form goes as it is, all else as JSON; `headers` come besides.
 * Throws `ApiError` when refused, `TypeError` when offline.
 */
export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const sent = { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) };
  const response = await fetch(path, {
    method,
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    // A click counts, also when the page is left in the same moment.
    keepalive: method !== 'GET' && body === undefined,
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined as T;
  // An answer that is no JSON is not from our handlers (a proxy's page): its status says enough.
  const json: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, json as Partial<ErrorBody>);
  return json as T;
}

/**
 * Sends files and tells how much of them has left, from 0 to 1. Throws as `callApi` does; `fetch`
 * cannot tell it.
 */
export function sendFiles<T>(path: string, files: FormData, onProgress: (part: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else reject(new ApiError(request.status, (request.response ?? {}) as Partial<ErrorBody>));
    };
    request.onerror = () => reject(new TypeError('The files could not be sent.'));
    request.onabort = request.onerror;
    request.send(files);
  });
}
