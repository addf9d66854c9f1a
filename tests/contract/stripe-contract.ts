import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { decodeForm } from '@/sandbox/form-rules';
import type { WireRequest, WireResponse } from '@/sandbox/wire';

/**
 * A request to the sandbox and its response, which are checked against Stripe's OpenAPI description, trimmed to the shop's calls
 * (`trim-stripe-spec.mjs`).
 */
export type Exchange = { request: WireRequest; response: WireResponse };

type Json = { [name: string]: unknown };
type Operation = {
  parameters: { name: string; schema: Json }[];
  request: Json | null;
  response: Json;
  refusal: Json;
};
type Spec = {
  paths: Record<string, Record<string, Operation>>;
  keys: Record<string, string[]>;
  schemas: Json;
};

const spec: Spec = JSON.parse(readFileSync('tests/contract/stripe-openapi.json', 'utf8'));

/** Requests that only the sandbox has; Stripe handles these steps in its own dialogs. */
const SANDBOX_STEP = /^\/(v1\/(payment|setup)_intents\/\w+\/3ds|sandbox\/.*)$/;
const PAYPAL = /^\/(v2\/|v1\/oauth2\/|v1\/notifications\/|v1\/customer\/)/;

// Compiling takes most of the time, so it skips validation and optimization.
const FAST_OPTIONS = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
} as const;
const responseAjv = new Ajv(FAST_OPTIONS);
// Form fields are strings, from which numbers and booleans are parsed.
const requestAjv = new Ajv({ ...FAST_OPTIONS, coerceTypes: true });
for (const ajv of [responseAjv, requestAjv])
  ajv.addSchema({ $id: 'stripe', definitions: toJsonSchema(spec.schemas) });

const compiledSchemas = new Map<object, ValidateFunction>();

/** Converts OpenAPI 3.0's notation for nullable types and references to JSON Schema. */
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

/** Returns the deviations from Stripe's description. */
export function listProblems({ request, response }: Exchange): string[] {
  const { method, path } = request;
  if (response.dropsConnection || response.status >= 500 || SANDBOX_STEP.test(path) || PAYPAL.test(path))
    return [];
  const operation = findOperation(method, path);
  if (!operation) return response.status === 404 ? [] : [`${method} ${path}: not in Stripe's description`];
  const problems = [
    ...listResponseProblems(operation, response),
    ...(isAccepted(response) ? listRequestProblems(operation, request) : []),
  ];
  return problems.map((problem) => `${method} ${path} (${response.status}): ${problem}`);
}

/** Tests send invalid requests on purpose; requests that the sandbox accepted must be valid. */
function isAccepted({ status }: WireResponse): boolean {
  return status < 300 || status === 402;
}

function findOperation(method: string, path: string): Operation | undefined {
  const parts = path.split('/');
  const template = Object.keys(spec.paths).find((candidate) => {
    const pattern = candidate.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
  return template ? spec.paths[template]?.[method.toLowerCase()] : undefined;
}

function listRequestProblems(operation: Operation, { method, query, body }: WireRequest): string[] {
  const { key: _key, ...input } = decodeForm(method === 'GET' ? query : body);
  const sentInput = JSON.stringify(input);
  const problems = sentInput.includes('"payment_method_types"')
    ? ['payment_method_types was removed in endive']
    : [];
  const schema = method === 'GET' ? toQuerySchema(operation) : operation.request;
  if (schema) problems.push(...listErrors(requestAjv, schema, JSON.parse(sentInput)));
  return problems;
}

const querySchemas = new WeakMap<Operation, Json>();

function toQuerySchema(operation: Operation): Json {
  const cached = querySchemas.get(operation);
  if (cached) return cached;
  const properties = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', properties, additionalProperties: false };
  querySchemas.set(operation, schema);
  return schema;
}

function listResponseProblems(operation: Operation, { status, body }: WireResponse): string[] {
  // The body as it is sent.
  const sentBody = JSON.parse(JSON.stringify(body));
  const isSuccess = status < 300;
  const problems = listErrors(responseAjv, isSuccess ? operation.response : operation.refusal, sentBody);
  return isSuccess ? [...problems, ...listMissingKeys(sentBody)] : problems;
}

/** Returns the fields missing from an object: the description requires only a few, but real objects have all. */
function listMissingKeys(body: Json): string[] {
  const required = spec.keys[String(body.object)] ?? [];
  // Browsers get shorter objects, which are the only ones without metadata.
  if (!('metadata' in body) && body.object !== 'event') return [];
  return required
    .filter((key) => !(key in body) && !OPTIONAL_KEYS.has(key))
    .map((key) => `${body.object} lacks ${key}`);
}

/** Fields that are present only when they have a value. */
const OPTIONAL_KEYS = new Set(['refunds', 'transfer_data', 'payment_method_details']);

function listErrors(ajv: Ajv, schema: Json, value: unknown): string[] {
  let validate = compiledSchemas.get(schema);
  if (!validate) {
    validate = ajv.compile(toJsonSchema(schema));
    compiledSchemas.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 3).map((error) => {
    const detail = JSON.stringify(error.params);
    return `${error.instancePath || '/'} ${error.message} ${detail}`;
  });
}
