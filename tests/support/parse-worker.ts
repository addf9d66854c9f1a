import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { containsCardData } from '@/lib/api/card-data-rules';
import type { Handler } from '@/lib/api/route';
import { type StringPath, sampleWith, stringPathsOf } from './schema-walk';

// A process that parses one hostile input at a time with the schemas of the endpoints, so that a parse that
// never finishes can be killed from outside.

/** Where a string is accepted: endpoint, part of the request, position in it. */
export type TextField = { endpoint: string; part: 'params' | 'query' | 'body'; place: StringPath };
export type ParseTask = { field: TextField; text: string };
export type Parsed = { isRefused: boolean; longestText: number };

const JSON_BODY = 'every body of JSON';
const PARTS = ['params', 'query', 'body'] as const;

async function findSchemas(): Promise<Map<string, z.ZodType>> {
  const schemas = new Map<string, z.ZodType>();
  const files = readdirSync('app/api', { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('route.ts'),
  );
  for (const file of files.sort()) {
    const handlers: Record<string, Partial<Handler>> = await import(`@/app/api/${file}`);
    for (const [method, { endpoint }] of Object.entries(handlers)) {
      for (const part of PARTS) {
        const schema = endpoint?.[part];
        if (schema) schemas.set(`${method} ${file} ${part}`, schema);
      }
    }
  }
  // Every body passes this before its schema.
  const withoutCardData = z.string().refine((text) => !containsCardData(text));
  schemas.set(
    `${JSON_BODY} body`,
    withoutCardData.transform(() => null),
  );
  return schemas;
}

function toLongest(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(toLongest));
}

async function main(): Promise<void> {
  const schemas = await findSchemas();
  process.on('message', ({ field: { endpoint, part, place }, text }: ParseTask) => {
    const schema = schemas.get(`${endpoint} ${part}`);
    if (!schema) throw new Error(`There is no ${endpoint}.`);
    const result = schema.safeParse(sampleWith(schema, place, text));
    process.send?.({ isRefused: !result.success, longestText: toLongest(result.data) } satisfies Parsed);
  });
  const fields = [...schemas].flatMap(([name, schema]) => {
    const at = name.lastIndexOf(' ');
    const [endpoint, part] = [name.slice(0, at), name.slice(at + 1) as TextField['part']];
    return stringPathsOf(schema).map((place): TextField => ({ endpoint, part, place }));
  });
  process.send?.(fields);
}

void main();
