import { z } from 'zod';
import type { Endpoint } from '@/lib/http/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@/lib/http/errors';

/** The error envelope, without the fields that some endpoints add. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  error: z.string(),
  message: z.string(),
  /** The first message of each invalid input field, by its dotted path. */
  fields: z.record(z.string(), z.string()).optional(),
});

export const adminErrorSchema = errorSchema.extend({
  /** The same message; absent from the gateway's own errors. */
  msg: z.string().optional(),
});

/** Returns the codes that an endpoint may respond with: those that it declares, and those that follow from its other parts. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const declaredCodes = Object.keys(endpoint.errors ?? {}) as ErrorCode[];
  return [...new Set([...listImpliedCodes(endpoint), ...declaredCodes])];
}

function listImpliedCodes({ method, access, params, query, headers, body, upload }: Endpoint): ErrorCode[] {
  return [
    ...(query || headers || body || upload ? (['invalid_input'] as const) : []),
    // A bearer token is sent on purpose, so it must be valid.
    ...(access === 'public' ? [] : (['unauthenticated', 'other_user'] as const)),
    ...(access === 'admin' ? (['second_factor_setup_required'] as const) : []),
    ...(access === 'admin' || method !== 'GET' ? (['forbidden'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body || upload ? (['too_large', 'unsupported_media'] as const) : []),
    ...(['rate_limited', 'internal', 'unavailable'] as const),
  ];
}

/** Returns the schema of the bodies with one of an endpoint's error codes. */
export function toErrorSchema({ access, errors = {} }: Endpoint, code: ErrorCode) {
  const envelope = access === 'admin' ? adminErrorSchema : errorSchema;
  return envelope.extend({ ...errors[code]?.shape, code: z.literal(code) });
}
