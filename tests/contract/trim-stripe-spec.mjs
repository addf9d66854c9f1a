import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Cuts Stripe's OpenAPI description down to what the shop uses:
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
  '/v1/setup_intents/{intent}': ['get'],
  '/v1/setup_intents/{intent}/confirm': ['post'],
  '/v1/setup_intents/{intent}/cancel': ['post'],
  '/v1/refunds': ['get', 'post'],
  '/v1/refunds/{refund}': ['get'],
  '/v1/charges/{charge}': ['get'],
  '/v1/disputes': ['get'],
  '/v1/events': ['get'],
  '/v1/events/{id}': ['get'],
};
/** Objects that may stand whole where else their id does; all others are ids. */
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

const kept = {};
const paths = {};
for (const [path, methods] of Object.entries(OPERATIONS)) {
  paths[path] = {};
  for (const method of methods) {
    const { parameters = [], requestBody, responses } = spec.paths[path][method];
    paths[path][method] = trim({
      parameters: parameters.filter((parameter) => parameter.in === 'query'),
      request: requestBody?.content['application/x-www-form-urlencoded']?.schema ?? null,
      answer: responses['200'].content['application/json'].schema,
      refusal: responses.default.content['application/json'].schema,
    });
  }
}

/** Drops what is said for readers, and remembers what is referred to. */
function trim(node) {
  if (Array.isArray(node)) return node.map(trim);
  if (typeof node !== 'object' || node === null) return node;
  const trimmed = {};
  const expansions = node['x-expansionResources'] ? node.anyOf?.filter(isKeptExpansion) : undefined;
  for (const [key, value] of Object.entries({ ...node, ...(expansions && { anyOf: expansions }) })) {
    if (key.startsWith('x-') || ['discriminator', 'format'].includes(key)) continue;
    if (key === 'description' && typeof value === 'string') continue;
    trimmed[key] = trim(value);
  }
  if (typeof node.$ref === 'string') keep(node.$ref.split('/').at(-1));
  return trimmed;
}

function isKeptExpansion({ $ref }) {
  return $ref === undefined || EXPANDED.some((name) => $ref.endsWith(`/${name}`));
}

function keep(name) {
  if (kept[name]) return;
  kept[name] = {};
  kept[name] = trim(spec.components.schemas[name]);
}

const trimmed = {
  note: `Cut from stripe-mock v0.203.0 (OpenAPI ${spec.info.version}), MIT, (c) Stripe, Inc.; see stripe-openapi.LICENSE`,
  paths,
  keys: Object.fromEntries(OBJECTS.map((name) => [name, Object.keys(resources[name]).sort()])),
  schemas: kept,
};
const text = JSON.stringify(trimmed);
writeFileSync('tests/contract/stripe-openapi.json', `${text}\n`);
console.log(`${Object.keys(kept).length} schemas, ${text.length} bytes`);
