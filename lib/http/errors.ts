/** The codes of a refused call and the status each one answers with. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_declined: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  limit_reached: 409,
  price_changed: 409,
  in_progress: 409,
  already_paid: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A refusal the customer may read. Only `route()` turns it into a response. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Dotted path of an input field to its first message. */
    readonly fields?: Record<string, string>,
    /** For `rate_limited` and `in_progress`: when to try again. */
    readonly retryAfterSeconds?: number,
    /** More that the body of this refusal says, as its call promises. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The refusal of everything that needs the database while it is away. */
export function databaseAway(): AppError {
  return new AppError('unavailable', 'The shop is resting for a moment. Please try again shortly.');
}

/** The one body of every refusal: `error` and `message` carry the same customer text. */
export type ErrorBody = {
  success: false;
  code: ErrorCode;
  error: string;
  message: string;
  fields?: Record<string, string>;
  /** The same text once more, on admin calls. */
  msg?: string;
};

export function toErrorBody({ code, message, fields, details }: AppError): ErrorBody {
  return { ...details, success: false, code, error: message, message, ...(fields && { fields }) };
}
