import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { containsCardData } from '@/lib/api/card-data-rules';
import type { Handler } from '@/lib/api/route';
import { HOSTILE_TEXTS } from './hostile-texts';
import { buildSample, listStringPaths, type StringPath } from './schema-walk';

// A process that parses one hostile input at a time with the schemas of the endpoints, so that a parse that
// never finishes can be killed from outside.

/** Where a string is accepted: the endpoint, the part of the request and the position in it. */
export type TextField = { endpoint: string; part: 'params' | 'query' | 'body'; position: StringPath };
/** Which of the hostile texts to parse; a megabyte for each would take longer to send than to parse. */
export type ParseTask = { field: TextField; label: string };
export type ParseResult = { longestLength: number };

const JSON_BODY = 'every JSON body';
const PARTS = ['params', 'query', 'body'] as const;

async function findSchemas(): Promise<Map<string, z.ZodType>> {
  const schemas = new Map<string, z.ZodType>();
  const known = new Set<z.ZodType>();
  const files = readdirSync('app/api', { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('route.ts'),
  );
  for (const file of files.sort()) {
    const handlers: Record<string, Partial<Handler>> = await import(`@/app/api/${file}`);
    for (const [method, { endpoint }] of Object.entries(handlers)) {
      for (const part of PARTS) {
        const schema = endpoint?.[part];
        // Several endpoints share a schema, such as that of an id.
        if (!schema || known.has(schema)) continue;
        known.add(schema);
        schemas.set(`${method} ${file} ${part}`, schema);
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

function findMaxLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(findMaxLength));
}

async function main(): Promise<void> {
  const schemas = await findSchemas();
  process.on('message', ({ field: { endpoint, part, position }, label }: ParseTask) => {
    const schema = schemas.get(`${endpoint} ${part}`);
    if (!schema) throw new Error(`There is no ${endpoint}.`);
    const { data } = schema.safeParse(buildSample(schema, position, HOSTILE_TEXTS.get(label) ?? ''));
    process.send?.({ longestLength: findMaxLength(data) } satisfies ParseResult);
  });
  const fields = [...schemas].flatMap(([name, schema]) => {
    const separatorIndex = name.lastIndexOf(' ');
    const [endpoint, part] = [
      name.slice(0, separatorIndex),
      name.slice(separatorIndex + 1) as TextField['part'],
    ];
    return listStringPaths(schema).map((position): TextField => ({ endpoint, part, position }));
  });
  process.send?.(fields);
}

void main();
