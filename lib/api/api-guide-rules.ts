import { z } from 'zod';
import type { Access, Endpoint } from '@/lib/http/endpoint';
import {
  type ExampleParameter,
  type Schema,
  toExampleValue,
  toPathExample,
  toSchema,
} from './api-example-rules';

const READERS: Record<Access, string> = {
  public: 'anyone',
  lazy: 'anyone',
  optional: 'anyone; a token adds what is the user’s own',
  user: 'users, with a token',
  admin: 'admins, with a token',
};

/** The longest list of choices that is written out. */
const MAX_CHOICES = 12;

/** Returns the endpoints in groups by the first part of their paths, each described in Markdown with an example. */
export function toApiGuide(endpoints: readonly Endpoint[]): { name: string; markdown: string }[] {
  const toGroup = ({ path }: Endpoint) => path.split('/')[2] ?? '';
  return [...new Set(endpoints.map(toGroup))].sort().map((name) => ({
    name,
    markdown: endpoints
      .filter((endpoint) => toGroup(endpoint) === name)
      .map(toSection)
      .join('\n\n'),
  }));
}

function toSection(endpoint: Endpoint): string {
  const { method, path, summary, access, body, upload, responses, contentType } = endpoint;
  const parameters = listParameters(endpoint);
  const [[status, response] = ['', null]] = Object.entries(responses);
  return [
    `## ${method} ${path}`,
    `${summary}.`,
    [
      `- For ${READERS[access]}`,
      ...parameters.map(
        ({ name, place, isRequired, type }) =>
          `- \`${name}\` in the ${place}${isRequired ? '' : ', optional'}: \`${type}\``,
      ),
      ...(upload
        ? [`- Up to ${upload.maxFiles} files as \`${upload.field}\`, ${upload.maxBytes} bytes each`]
        : []),
      ...(body ? [`- Body: \`${toTypeText(toInputSchema(body))}\``] : []),
      `- Returns ${status}${response ? `: \`${contentType ?? toTypeText(toOutputSchema(response))}\`` : ', without a body'}`,
    ].join('\n'),
    `\`\`\`sh\n${toCurl(endpoint, parameters)}\n\`\`\``,
  ].join('\n\n');
}

type Parameter = ExampleParameter & {
  place: 'path' | 'query' | 'headers';
  isRequired: boolean;
  type: string;
};

function listParameters(endpoint: Endpoint): Parameter[] {
  return (['params', 'query', 'headers'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = endpoint[part] ? toInputSchema(endpoint[part]) : {};
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      schema: toSchema(schema),
      place: part === 'params' ? 'path' : part,
      isRequired: part === 'params' || required.includes(name),
      type: toTypeText(toSchema(schema)),
    }));
  });
}

/** Returns a command for the trial shop; values that differ in each shop are variables of the shell. */
function toCurl({ method, path, access, body, upload }: Endpoint, parameters: readonly Parameter[]): string {
  const query = parameters
    .filter(({ place, isRequired }) => place === 'query' && isRequired)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(toExampleValue(schema, name)))}`)
    .join('&');
  const target = `$SHOP${toPathExample(path)}${query && `?${query}`}`;
  const takesToken = access === 'user' || access === 'admin' || access === 'optional';
  const headers = parameters.filter(({ place, isRequired }) => place === 'headers' && isRequired);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${target}"`,
    ...(takesToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...headers.map(({ name, schema }) => `-H '${name}: ${toExampleValue(schema, name)}'`),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${toShellText(toExampleBody(body))}'`] : []),
    ...(upload ? [`-F '${upload.field}=@photo.jpg'`] : []),
  ].join(' \\\n  ');
}

/** Returns a body that the schema accepts. */
export function toExampleBody(schema: z.ZodType): unknown {
  return toExampleValue(toInputSchema(schema));
}

/** Quoted by `'`; a card is a variable of the shell, since each shop has its own. */
const toShellText = (value: unknown) =>
  JSON.stringify(value).replaceAll("'", String.raw`'\''`).replaceAll('pm_card_visa', `'"$CARD"'`);
const toInputSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const toOutputSchema = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { unrepresentable: 'any' });

/** Writes a schema as TypeScript would, as far as a reader needs it. */
function toTypeText(schema: Schema): string {
  const {
    anyOf,
    oneOf,
    enum: choices,
    items,
    properties,
    required = [],
    additionalProperties,
    format,
  } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.map((alternative) => toTypeText(toSchema(alternative))).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (choices) {
    const texts = choices.slice(0, MAX_CHOICES).map((choice) => JSON.stringify(choice));
    return [...texts, ...(choices.length > MAX_CHOICES ? ['…'] : [])].join(' | ');
  }
  if (schema.type === 'array') return `(${toTypeText(toSchema(items))})[]`.replace(/^\((\w+)\)/, '$1');
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${toTypeText(toSchema(field))}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  if (typeof additionalProperties === 'object')
    return `{ [key]: ${toTypeText(toSchema(additionalProperties))} }`;
  if (format && schema.type === 'string') return format;
  return typeof schema.type === 'string' ? schema.type : 'any';
}
