import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Trims Stripe's OpenAPI description to the shop's calls:
 *
 *   go mod download github.com/stripe/stripe-mock@v0.203.0
 *   node tests/contract/trim-stripe-spec.mjs "$(go env GOMODCACHE)/github.com/stripe/stripe-mock@v0.203.0/embedded/openapi"
 */
const OPERATIONS = {
  '/v1/account': ['get'],
  '/v1/customers': ['post'],
  '/v1/customers/{customer}': ['get', 'post'],
  '/v1/customers/{customer}/payment_methods': ['get'],
  '/v1/payment_methods': ['post'],
  '/v1/payment_methods/{payment_method}': ['get', 'post'],
  '/v1/payment_methods/{payment_method}/attach': ['post'],
  '/v1/payment_methods/{payment_method}/detach': ['post'],
  '/v1/payment_intents': ['get', 'post'],
  '/v1/payment_intents/{intent}': ['get', 'post'],
  '/v1/payment_intents/{intent}/confirm': ['post'],
  '/v1/payment_intents/{intent}/cancel': ['post'],
  '/v1/setup_intents': ['post'],
  '/v1/setup_intents/{intent}': ['get', 'post'],
  '/v1/setup_intents/{intent}/confirm': ['post'],
  '/v1/setup_intents/{intent}/cancel': ['post'],
  '/v1/refunds': ['get', 'post'],
  '/v1/refunds/{refund}': ['get'],
  '/v1/charges/{charge}': ['get'],
  '/v1/disputes': ['get'],
  '/v1/events': ['get'],
  '/v1/events/{id}': ['get'],
  '/v1/webhook_endpoints': ['get'],
};
/** Objects that may be expanded in place of their id; all others appear only as ids. */
const EXPANDED = ['charge', 'payment_method'];
const OBJECTS = [
  'payment_intent',
  'payment_method',
  'customer',
  'charge',
  'refund',
  'setup_intent',
  'dispute',
  'event',
];

const folder = process.argv[2];
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const spec = read('spec3.json');
const { resources } = read('fixtures3.json');

const usedSchemas = {};
const paths = {};
for (const [path, methods] of Object.entries(OPERATIONS)) {
  paths[path] = {};
  for (const method of methods) {
    const { parameters = [], requestBody, responses } = spec.paths[path][method];
    paths[path][method] = trim({
      parameters: parameters.filter((parameter) => parameter.in === 'query'),
      request: requestBody?.content['application/x-www-form-urlencoded']?.schema ?? null,
      response: responses['200'].content['application/json'].schema,
      refusal: responses.default.content['application/json'].schema,
    });
  }
}

/** Removes documentation-only keys and collects the schemas that are referenced. */
function trim(node) {
  if (Array.isArray(node)) return node.map(trim);
  if (typeof node !== 'object' || node === null) return node;
  const trimmed = {};
  const expansions = node['x-expansionResources'] ? node.anyOf?.filter(isUsedExpansion) : undefined;
  for (const [key, value] of Object.entries({ ...node, ...(expansions && { anyOf: expansions }) })) {
    if (key.startsWith('x-') || ['discriminator', 'format'].includes(key)) continue;
    if (key === 'description' && typeof value === 'string') continue;
    trimmed[key] = trim(value);
  }
  if (typeof node.$ref === 'string') addSchema(node.$ref.split('/').at(-1));
  return trimmed;
}

function isUsedExpansion({ $ref }) {
  return $ref === undefined || EXPANDED.some((name) => $ref.endsWith(`/${name}`));
}

function addSchema(name) {
  if (usedSchemas[name]) return;
  usedSchemas[name] = {};
  usedSchemas[name] = trim(spec.components.schemas[name]);
}

const trimmedSpec = {
  note: `Trimmed from stripe-mock v0.203.0 (OpenAPI ${spec.info.version}), MIT, (c) Stripe, Inc.; see stripe-openapi.LICENSE`,
  paths,
  keys: Object.fromEntries(OBJECTS.map((name) => [name, Object.keys(resources[name]).sort()])),
  schemas: usedSchemas,
};
const json = JSON.stringify(trimmedSpec);
writeFileSync('tests/contract/stripe-openapi.json', `${json}\n`);
console.log(`${Object.keys(usedSchemas).length} schemas, ${json.length} bytes`);
