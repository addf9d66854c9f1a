/** The body of a Stripe error. */
export type StripeErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [detail: string]: unknown;
};

/** A Stripe error response; the request changed nothing. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
    this.name = 'StripeApiError';
  }
}

export function invalidRequestError(
  message: string,
  detail: Omit<Partial<StripeErrorBody>, 'type' | 'message'> = {},
) {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...detail });
}

export function missingResourceError(kind: string, id: string): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });
}

export function unauthorizedError(message: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message });
}
