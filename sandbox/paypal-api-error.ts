import { randomUUID } from 'node:crypto';

/** A PayPal error response; the request changed nothing. */
export class PaypalApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    /** The issue, if any, such as `ORDER_NOT_APPROVED`. */
    readonly issue: string,
  ) {
    super(issue);
    this.name = 'PaypalApiError';
  }
}

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

export function paypalError(
  status: 400 | 403 | 404 | 409 | 422,
  issue: string,
  description: string,
): PaypalApiError {
  const [name, message] = NAMES[status] ?? ['INTERNAL_SERVER_ERROR', 'Something went wrong.'];
  const details = [{ issue, description }];
  return new PaypalApiError(status, { name, message, debug_id: createDebugId(), details, links: [] }, issue);
}

export function invalidTokenError(): PaypalApiError {
  const body = {
    error: 'invalid_token',
    error_description: 'The token passed in was not found in the system',
  };
  return new PaypalApiError(401, body, 'invalid_token');
}

export function invalidClientError(): PaypalApiError {
  const body = { error: 'invalid_client', error_description: 'Client Authentication failed' };
  return new PaypalApiError(401, body, 'invalid_client');
}

export function resourceNotFoundError(): PaypalApiError {
  return paypalError(
    404,
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the ID and try again.',
  );
}

/** The same request is still being handled. */
export function requestInProgressError(): PaypalApiError {
  return paypalError(
    409,
    'PREVIOUS_REQUEST_IN_PROGRESS',
    'A previous request on this resource is currently in progress. Please wait for some time and try again.',
  );
}

function createDebugId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 13);
}
