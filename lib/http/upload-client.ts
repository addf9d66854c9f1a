import { ApiError, sendInSession } from './api-client';
import type { Endpoint, RequestPath, ResponseBody } from './endpoint';
import type { ErrorBody } from './errors';
import type { UploadContract } from './upload';

/** How long nothing may be sent or received; the upload itself may take longer. Images are processed before the response. */
const IDLE_TIMEOUT_MS = 120_000;

type UploadEndpoint = Endpoint & { readonly method: 'PUT'; readonly upload: UploadContract };

/**
 * Uploads files and reports the fraction sent, from 0 to 1, which `fetch` cannot do. Opens the login and throws errors
 * like `callApi`.
 */
export function uploadFiles<E extends UploadEndpoint>(
  path: RequestPath<E>,
  files: FormData,
  onProgress: (fraction: number) => void,
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseBody<E>> {
  return sendInSession(path, { asksForLogin: true }, (sessionHeaders) =>
    sendFiles<E>({ method: 'PUT', path, files, onProgress, headers: { ...headers, ...sessionHeaders } }),
  );
}

type PostedEndpoint = Endpoint & { readonly method: 'POST'; readonly upload: UploadContract };

/** Sends files that are only read; see `uploadFiles`. */
export function postFiles<E extends PostedEndpoint>(
  path: RequestPath<E>,
  files: FormData,
): Promise<ResponseBody<E>> {
  return sendInSession(path, { asksForLogin: true }, (headers) =>
    sendFiles<E>({ method: 'POST', path, files, onProgress: () => {}, headers }),
  );
}

type SentFiles = {
  method: 'PUT' | 'POST';
  path: string;
  files: FormData;
  onProgress: (fraction: number) => void;
  headers: Readonly<Record<string, string>>;
};

function sendFiles<E extends UploadEndpoint | PostedEndpoint>({
  method,
  path,
  files,
  onProgress,
  headers,
}: SentFiles): Promise<ResponseBody<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    let timer = setTimeout(abort, IDLE_TIMEOUT_MS);
    function abort() {
      request.abort();
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, IDLE_TIMEOUT_MS);
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        // Null if the body is truncated or not JSON, such as a proxy's page.
        if (request.response === null) reject(new TypeError('The response is not JSON.'));
        else resolve(request.response);
      } else reject(new ApiError(request.status, (request.response ?? {}) as Partial<ErrorBody>));
    };
    request.onerror = () => reject(new TypeError('The files could not be sent.'));
    request.onabort = request.onerror;
    request.onloadend = () => clearTimeout(timer);
    request.send(files);
  });
}
