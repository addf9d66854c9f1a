import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Access, Endpoint } from '@/lib/http/endpoint';
import { PAGE_USER_HEADER } from '@/lib/http/header-rules';
import type { UploadContract } from '@/lib/http/upload';
import { adminErrorSchema, errorSchema } from './error-schema';

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

/**
 * Returns the success responses, the errors implied by the declaration, and `default` for errors from business rules.
 */
function toResponses(endpoint: Endpoint) {
  const successes = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    toResponse(STATUS_CODES[status] ?? status, schema, endpoint.contentType),
  ]);
  const name = endpoint.access === 'admin' ? 'AdminError' : 'Error';
  const error = { $ref: `#/components/responses/${name}` };
  const errors = listErrorStatuses(endpoint).map((status) => [status, error]);
  return { ...Object.fromEntries([...successes, ...errors]), default: error };
}

function listErrorStatuses({ method, access, params, query, headers, body, upload }: Endpoint): number[] {
  const needsSession = access === 'user' || access === 'admin';
  const isOriginChecked = method !== 'GET';
  return [
    ...(query || headers || body || upload ? [400] : []),
    // A bearer token is sent on purpose, so it must be valid.
    ...(needsSession || access === 'optional' ? [401] : []),
    ...(access === 'admin' || isOriginChecked ? [403] : []),
    ...(params ? [404] : []),
    ...(access === 'public' ? [] : [409]),
    ...(body || upload ? [413, 415] : []),
    429,
    503,
  ];
}

function toResponse(description: string, schema: z.ZodType | null, contentType: string = 'application/json') {
  if (schema === null) return { description };
  return { description, content: { [contentType]: { schema: z.toJSONSchema(schema) } } };
}

/** Returns the schema of the input before defaults and conversions, without what JSON Schema cannot express. */
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
