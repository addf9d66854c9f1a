/** The body of an error as Stripe sends it. */
export type StripeErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [detail: string]: unknown;
};

/** A refused call that changed nothing. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: StripeErrorBody,
  ) {
    super(body.message);
    this.name = 'StripeRefusal';
  }
}

export function invalid(message: string, detail: Omit<Partial<StripeErrorBody>, 'type' | 'message'> = {}) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...detail });
}

export function missing(kind: string, id: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });
}

export function unauthorized(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: 'invalid_request_error', message });
}
