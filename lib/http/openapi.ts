import { z } from 'zod';
import type { Contract } from './route';

export type Operation = { path: string; method: string; contract: Contract };

const errorSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** The OpenAPI 3.1 description of the calls, made from the schemas that the handlers parse with. */
export function toOpenApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method, contract } of operations) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: contract.summary,
      parameters: [...toParameters('path', contract.params), ...toParameters('query', contract.query)],
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
  };
}

function toResponse(description: string, schema?: z.ZodType) {
  if (!schema) return { description };
  return { description, content: { 'application/json': { schema: z.toJSONSchema(schema) } } };
}

function toParameters(place: 'path' | 'query', schema?: z.ZodType) {
  if (!schema) return [];
  // What a caller may send: before defaults and conversions.
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
