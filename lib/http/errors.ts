import type { z } from 'zod';

/** The error codes and their HTTP statuses. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  invalid_code: 401,
  payment_declined: 402,
  forbidden: 403,
  second_factor_setup_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  edit_conflict: 409,
  other_user: 409,
  limit_reached: 409,
  price_changed: 409,
  out_of_stock: 409,
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

/**
 * The errors that an endpoint declares: for each code, the schema of the additional fields of its body, or null if it has
 * none.
 */
export type ErrorSchemas = { readonly [Code in ErrorCode]?: z.ZodObject | null };

/** The declared codes whose bodies have additional fields. */
export type DetailedCode<Errors extends ErrorSchemas> = {
  [Code in keyof Errors & ErrorCode]: Errors[Code] extends z.ZodObject ? Code : never;
}[keyof Errors & ErrorCode];

/** A code, and exactly the additional fields that are declared for it. */
type CodeWithDetails<Errors extends ErrorSchemas> =
  | { code: Exclude<ErrorCode, DetailedCode<Errors>>; details?: undefined }
  | {
      [Code in DetailedCode<Errors>]: {
        code: Code;
      } & DetailsOf<Errors[Code]>;
    }[DetailedCode<Errors>];

/** Details of which every field is optional may be left out altogether. */
type DetailsOf<S> = S extends z.ZodObject
  ? Record<never, never> extends z.input<S>
    ? { details?: Readonly<z.input<S>> | undefined }
    : { details: Readonly<z.input<S>> }
  : never;

export type AppErrorOptions<Errors extends ErrorSchemas = Record<never, never>> = CodeWithDetails<Errors> & {
  /** Tells the customer the problem and the next step. */
  message: string;
  /** The first message of each invalid input field, by its dotted path. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** For `rate_limited` and `in_progress`: seconds until a retry. */
  retryAfterSeconds?: number | undefined;
  /** The error behind this one, for the log; not part of the error body. */
  cause?: unknown;
  /** Whether it is part of normal operation, such as a start, and no one needs to be warned of it. */
  isRoutine?: boolean | undefined;
};

/**
 * An error with a message for the customer. Only `route()` and the gateway convert it to a response. One whose body has
 * additional fields names the errors of its endpoint: `new AppError<typeof PLACEMENT_ERRORS>`.
 */
export class AppError<Errors extends ErrorSchemas = Record<never, never>> extends Error {
  readonly code: ErrorCode;
  readonly fields: AppErrorOptions['fields'];
  readonly retryAfterSeconds: number | undefined;
  /** Additional fields of the error body. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly isRoutine: boolean;

  constructor(options: AppErrorOptions<NoInfer<Errors>>) {
    const { code, message, fields, retryAfterSeconds, details, cause, isRoutine } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
    this.isRoutine = isRoutine ?? false;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * Returns the error of every request that needs the database while it is unavailable. The cause, the driver's error, is
 * for the log and the tools; it never leaves the server.
 */
export function databaseUnavailableError(cause?: unknown): AppError {
  return new AppError({
    code: 'unavailable',
    cause,
    message: 'The shop is temporarily unavailable. Please try again shortly.',
  });
}

/** Returns the error of a request that the shop has no capacity for at the moment. */
export function tooBusyError(): AppError {
  return new AppError({
    code: 'unavailable',
    message: 'The shop is very busy right now. Please try again in a moment.',
  });
}

/** The body of every error response, without the details of its code; `error` and `message` are the same. */
export type ErrorBody = {
  success: false;
  code: ErrorCode;
  error: string;
  message: string;
  fields?: Readonly<Record<string, string>>;
  /** The same message, only on admin endpoints. */
  msg?: string;
};

export function toErrorBody({ code, message, fields, details }: AppError): ErrorBody {
  return { ...details, success: false, code, error: message, message, ...(fields && { fields }) };
}
