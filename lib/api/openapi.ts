import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Access, Endpoint } from '@/lib/http/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@/lib/http/errors';
import { PAGE_USER_HEADER } from '@/lib/http/header-rules';
import type { UploadContract } from '@/lib/http/upload';
import { adminErrorSchema, errorSchema, listErrorCodes, toErrorSchema } from './error-schema';

const SIGNED_IN = [{ session: [] }, { bearer: [] }];
const SECURITY: Record<Access, readonly object[]> = {
  public: [],
  lazy: [{}, ...SIGNED_IN],
  optional: [{}, ...SIGNED_IN],
  user: SIGNED_IN,
  admin: SIGNED_IN,
};

/** Returns the OpenAPI 3.1 description of endpoints, generated from the schemas that their handlers parse with. */
export function toOpenApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: toOperation(endpoint) });
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'International Recipes', version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      parameters: {
        PageUser: {
          name: PAGE_USER_HEADER,
          in: 'header',
          description: 'The id of a user; in the session of any other one, the request is refused.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Error: toResponse('An error', errorSchema),
        AdminError: toResponse('An error', adminErrorSchema),
      },
    },
  };
}

function toOperation(endpoint: Endpoint) {
  const { summary, access, params, query, headers, body, upload } = endpoint;
  return {
    summary,
    parameters: [
      ...toParameters('path', params),
      ...toParameters('query', query),
      ...toParameters('header', headers),
      ...(access === 'public' ? [] : [{ $ref: '#/components/parameters/PageUser' }]),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toInputSchema(body) } } },
    }),
    ...(upload && { requestBody: toUploadBody(upload) }),
    security: SECURITY[access],
    responses: toResponses(endpoint),
  };
}

function toUploadBody({ field, maxFiles }: UploadContract) {
  const items = { type: 'string', format: 'binary' };
  const properties = { [field]: { type: 'array', maxItems: maxFiles, items } };
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

/** Returns the success responses, the endpoint's errors by status, and `default` for a proxy's or the gateway's own. */
function toResponses(endpoint: Endpoint) {
  const successes = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    toResponse(STATUS_CODES[status] ?? status, schema, endpoint.contentType),
  ]);
  const codes = listErrorCodes(endpoint);
  const errors = [...new Set(codes.map((code) => ERROR_STATUS[code]))].map((status) => [
    status,
    toErrorResponse(
      endpoint,
      codes.filter((code) => ERROR_STATUS[code] === status),
    ),
  ]);
  return { ...Object.fromEntries([...successes, ...errors]), default: toEnvelope(endpoint) };
}

/** Errors with additional fields are described by their own schemas. */
function toErrorResponse(endpoint: Endpoint, codes: readonly ErrorCode[]) {
  const detailed = codes.filter((code) => endpoint.errors?.[code]);
  if (detailed.length === 0) return { ...toEnvelope(endpoint), description: codes.join(', ') };
  const plain = codes.filter((code) => !detailed.includes(code));
  const schemas = [
    ...detailed.map((code) => toErrorSchema(endpoint, code)),
    ...(plain.length > 0
      ? [(endpoint.access === 'admin' ? adminErrorSchema : errorSchema).extend({ code: z.enum(plain) })]
      : []),
  ];
  return toResponse(codes.join(', '), z.union(schemas));
}

function toEnvelope({ access }: Endpoint) {
  return { $ref: `#/components/responses/${access === 'admin' ? 'AdminError' : 'Error'}` };
}

function toResponse(description: string, schema: z.ZodType | null, contentType: string = 'application/json') {
  if (schema === null) return { description };
  return { description, content: { [contentType]: { schema: z.toJSONSchema(schema) } } };
}

/** Returns the schema of the input before defaults and conversions, without the parts that JSON Schema cannot express. */
function toInputSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function toParameters(location: 'path' | 'query' | 'header', schema?: z.ZodType) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toInputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}
