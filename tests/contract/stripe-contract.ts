import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { decodeForm } from '@/sandbox/form-rules';
import type { WireAnswer, WireRequest } from '@/sandbox/wire';

/**
 * Judges what passes between the shop and the sandbox by Stripe's own OpenAPI description, cut down to
 * what the shop uses (`trim-stripe-spec.mjs`).
 */
export type Exchange = { request: WireRequest; answer: WireAnswer };

type Json = { [name: string]: unknown };
type Operation = {
  parameters: { name: string; schema: Json }[];
  request: Json | null;
  answer: Json;
  refusal: Json;
};
type Spec = {
  paths: Record<string, Record<string, Operation>>;
  keys: Record<string, string[]>;
  schemas: Json;
};

const spec: Spec = JSON.parse(readFileSync('tests/contract/stripe-openapi.json', 'utf8'));

/** Steps of the sandbox itself, which Stripe does in its own windows. */
const OWN_STEP = /^\/(v1\/(payment|setup)_intents\/\w+\/3ds|sandbox\/.*)$/;
const PAYPAL = /^\/(v2\/|v1\/oauth2\/|v1\/notifications\/|v1\/customer\/)/;

// Compiling is most of the work: it is done without polish.
const quickly = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
} as const;
const answers = new Ajv(quickly);
// A form has only text: numbers and truth are read out of it.
const requests = new Ajv({ ...quickly, coerceTypes: true });
for (const ajv of [answers, requests])
  ajv.addSchema({ $id: 'stripe', definitions: toJsonSchema(spec.schemas) });

const compiled = new Map<object, ValidateFunction>();

/** OpenAPI 3.0 says "or null" in its own way, and refers to its own place. */
function toJsonSchema(node: unknown): Json {
  if (Array.isArray(node)) return node.map(toJsonSchema) as unknown as Json;
  if (typeof node !== 'object' || node === null) return node as unknown as Json;
  const { nullable, ...rest } = node as Json;
  const schema: Json = {};
  for (const [key, value] of Object.entries(rest)) {
    schema[key] =
      key === '$ref'
        ? String(value).replace('#/components/schemas/', 'stripe#/definitions/')
        : toJsonSchema(value);
  }
  if (nullable !== true) return schema;
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (schema.type) return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** What Stripe would object to; empty when nothing. */
export function problemsOf({ request, answer }: Exchange): string[] {
  const { method, path } = request;
  if (answer.isCut || answer.status >= 500 || OWN_STEP.test(path) || PAYPAL.test(path)) return [];
  const found = findOperation(method, path);
  if (!found) return answer.status === 404 ? [] : [`${method} ${path}: is not in Stripe's description`];
  const said = [
    ...answerProblems(found, answer),
    ...(isAccepted(answer) ? requestProblems(found, request) : []),
  ];
  return said.map((problem) => `${method} ${path} (${answer.status}): ${problem}`);
}

/** Tests send what is wrong on purpose; what the sandbox took must be right. */
function isAccepted({ status }: WireAnswer): boolean {
  return status < 300 || status === 402;
}

function findOperation(method: string, path: string): Operation | undefined {
  const parts = path.split('/');
  const template = Object.keys(spec.paths).find((each) => {
    const pattern = each.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  });
  return template ? spec.paths[template]?.[method.toLowerCase()] : undefined;
}

function requestProblems(operation: Operation, { method, query, body }: WireRequest): string[] {
  const { key: _key, ...input } = decodeForm(method === 'GET' ? query : body);
  const said = JSON.stringify(input);
  const problems = said.includes('"payment_method_types"')
    ? ['payment_method_types is gone since endive']
    : [];
  const schema = method === 'GET' ? queryOf(operation) : operation.request;
  if (schema) problems.push(...errorsOf(requests, schema, JSON.parse(said)));
  return problems;
}

const queries = new WeakMap<Operation, Json>();

function queryOf(operation: Operation): Json {
  const known = queries.get(operation);
  if (known) return known;
  const properties = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', properties, additionalProperties: false };
  queries.set(operation, schema);
  return schema;
}

function answerProblems(operation: Operation, { status, body }: WireAnswer): string[] {
  // As it goes over the wire.
  const sent = JSON.parse(JSON.stringify(body));
  const isGood = status < 300;
  const problems = errorsOf(answers, isGood ? operation.answer : operation.refusal, sent);
  return isGood ? [...problems, ...missingKeys(sent)] : problems;
}

/** The description demands few fields; real objects always have all of these. */
function missingKeys(sent: Json): string[] {
  const wanted = spec.keys[String(sent.object)] ?? [];
  // What the browser gets is shorter, as at Stripe; it alone never has the metadata.
  if (!('metadata' in sent) && sent.object !== 'event') return [];
  return wanted
    .filter((key) => !(key in sent) && !OPTIONAL_KEYS.has(key))
    .map((key) => `${sent.object} lacks ${key}`);
}

/** There only when there is something to tell. */
const OPTIONAL_KEYS = new Set(['refunds', 'transfer_data', 'payment_method_details']);

function errorsOf(ajv: Ajv, schema: Json, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(toJsonSchema(schema));
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 3).map((error) => {
    const detail = JSON.stringify(error.params);
    return `${error.instancePath || '/'} ${error.message} ${detail}`;
  });
}
