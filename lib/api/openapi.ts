import { z } from 'zod';
import type { UploadContract } from '@/lib/http/upload';
import type { Contract } from './route';

export type Operation = { path: string; method: string; contract: Contract };

const errorSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

const SIGNED_IN = [{ session: [] }, { bearer: [] }];
const SECURITY = { public: [], anyone: [{}, ...SIGNED_IN], user: SIGNED_IN, admin: SIGNED_IN };

/** The OpenAPI 3.1 description of the calls, made from the schemas that the handlers parse with. */
export function toOpenApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, contract } of operations) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: contract.summary,
      parameters: [...toParameters('path', contract.params), ...toParameters('query', contract.query)],
      ...(contract.body && {
        requestBody: { content: { 'application/json': { schema: toInputSchema(contract.body) } } },
      }),
      ...(contract.upload && { requestBody: toUploadBody(contract.upload) }),
      security: SECURITY[contract.access],
      responses: {
        200: toResponse('The answer', contract.answer),
        default: toResponse('A refusal', errorSchema),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'International Recipes', version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function toUploadBody({ field, mostFiles }: UploadContract) {
  const items = { type: 'string', format: 'binary' };
  const properties = { [field]: { type: 'array', maxItems: mostFiles, items } };
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

function toResponse(description: string, schema?: z.ZodType) {
  if (!schema) return { description };
  return { description, content: { 'application/json': { schema: z.toJSONSchema(schema) } } };
}

/** What a caller may send: before defaults and conversions; what JSON Schema cannot say is left open. */
function toInputSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function toParameters(place: 'path' | 'query', schema?: z.ZodType) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toInputSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
