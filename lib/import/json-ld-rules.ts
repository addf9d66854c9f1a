import type { HtmlElement } from './html-tree';
import { toOneLine } from './html-tree';

/** Structured data as pages write it: of any shape. */
export type Data = { readonly [key: string]: unknown };

const MAX_DEPTH = 30;
/** Nodes of a page; more is no page of a recipe. */
const MAX_NODES = 50_000;

/** Parses a script of JSON-LD, also one with the mistakes that pages make; null if it is beyond that. */
export function parseJson(text: string): unknown {
  const json = text
    .replace(
      /^\uFEFF|<!--|-->|\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\/|\/\/\s*<!\[CDATA\[|\/\/\s*\]\]>|<!\[CDATA\[|\]\]>/g,
      '',
    )
    .trim()
    .replace(/;$/, '');
  if (isTooDeep(json)) return null;
  const attempts = [() => json, () => mendJson(json), () => mendJson(json, { hasLooseQuotes: true })];
  if (json.includes('&quot;')) attempts.push(() => json.replaceAll('&quot;', '"'));
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next attempt mends more.
    }
  }
  return null;
}

/** Far more than any recipe; reading it would need as many calls within each other. */
const MAX_NESTING = 500;

function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length && depth <= MAX_NESTING; index += 1) {
    const sign = json.charCodeAt(index);
    // [ { ] }
    if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return depth > MAX_NESTING;
}

/** The end of a string whose inner quotes are not escaped. */
const STRING_END = /^"\s*(?:[,:}\]]|$)/;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/y;
const LOOKED_AHEAD = 60;

/**
 * Mends the usual mistakes of pages: line breaks within strings, comments, commas before a closing bracket, brackets that no one
 * closes, several objects one after the other, and quotes that are not escaped.
 */
function mendJson(json: string, { hasLooseQuotes = false } = {}): string {
  const open: string[] = [];
  let isString = false;
  let roots = 0;
  const pieces: string[] = [];
  let copied = 0;
  /** Puts a text in the place of the characters from `start` up to `end`. */
  const put = (text: string, start: number, end: number) => {
    pieces.push(json.slice(copied, start), text);
    copied = end;
  };
  for (let index = 0; index < json.length && pieces.length < MAX_PIECES; index += 1) {
    const sign = json.charAt(index);
    const ahead = () => json.slice(index, index + LOOKED_AHEAD);
    if (isString) {
      if (sign === '\\') {
        if (!/["\\/bfnrtu]/.test(json.charAt(index + 1))) put('', index, index + 1);
        index += 1;
      } else if (sign === '"' && hasLooseQuotes && !STRING_END.test(ahead())) put('\\"', index, index + 1);
      else if (sign < ' ') put(sign === '\n' ? '\\n' : ' ', index, index + 1);
      else isString = sign !== '"';
    } else if (sign === '/') {
      COMMENT.lastIndex = index;
      const comment = COMMENT.exec(json)?.[0] ?? '';
      if (comment !== '') put('', index, index + comment.length);
      index += Math.max(comment.length - 1, 0);
    } else if (sign === '{' || sign === '[') {
      if (open.length === 0) roots += 1;
      if (open.length === 0 && roots > 1) put(',', index, index);
      open.push(sign === '{' ? '}' : ']');
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && (open.length === 0 || LOOSE_COMMA.test(ahead()))) put('', index, index + 1);
    else isString = sign === '"';
  }
  pieces.push(json.slice(copied));
  const whole = `${pieces.join('').replace(/,\s{0,99}$/, '')}${isString ? '"' : ''}${open.toReversed().join('')}`;
  return roots > 1 ? `[${whole}]` : whole;
}

/** Of a page that needs more mending, no one knows what it says. */
const MAX_PIECES = 50_000;
const LOOSE_COMMA = /^,\s*[\]}]/;

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toList(value: unknown): readonly unknown[] {
  if (isData(value) && Array.isArray(value['@list'])) return value['@list'];
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Returns a property, also if the page writes "schema:name" or "http://schema.org/name". */
export function readKey(data: Data, key: string): unknown {
  return (
    data[key] ??
    data[`schema:${key}`] ??
    data[`http://schema.org/${key}`] ??
    data[`https://schema.org/${key}`]
  );
}

/** Returns whether the data have a type, such as "Recipe", among others. */
export function hasType(data: Data, type: string): boolean {
  return toList(data['@type'] ?? data.type).some(
    (name) => typeof name === 'string' && name.replace(/^.*[/#:]/, '').toLowerCase() === type.toLowerCase(),
  );
}

/** Characters that references may add to the text, all together: without a bound, nodes that repeat each other never end. */
const MAX_FOLLOWED = 3_000_000;

/** The nodes of a page's structured data; `follow` finds one that others refer to by its id, until too much was found so. */
export type Graph = { nodes: readonly Data[]; follow: (id: string) => Data | undefined };

/** Lists all nodes within structured data, outer ones first. */
export function toGraph(roots: readonly unknown[]): Graph {
  const nodes: Data[] = [];
  const byId = new Map<string, Data>();
  const waiting: { value: unknown; depth: number }[] = roots.map((value) => ({ value, depth: 0 }));
  for (let index = 0; index < waiting.length && nodes.length < MAX_NODES; index += 1) {
    const { value, depth } = waiting[index] ?? { value: null, depth: 0 };
    if (depth > MAX_DEPTH) continue;
    if (isData(value)) {
      nodes.push(value);
      const id = value['@id'];
      // A reference has nothing but its id.
      if (typeof id === 'string' && Object.keys(value).length > 1 && !byId.has(id)) byId.set(id, value);
    }
    const inner = Array.isArray(value) ? value : isData(value) ? listOwnValues(value) : [];
    for (const each of inner) {
      if (typeof each === 'object' && each !== null) waiting.push({ value: each, depth: depth + 1 });
    }
  }
  let left = MAX_FOLLOWED;
  const follow = (id: string) => {
    const data = byId.get(id);
    if (!data || left <= 0) return undefined;
    left -= measure(data, left);
    return data;
  };
  return { nodes, follow };
}

/** Other recipes, which a page only recommends. */
const OTHERS = /(?:^|[:/])(?:isRelatedTo|isSimilarTo|isBasedOn|mentions)$/;
const listOwnValues = (data: Data) =>
  Object.entries(data).flatMap(([key, value]) => (OTHERS.test(key) ? [] : [value]));

/** Returns roughly how many characters a value has, up to a limit. */
function measure(value: unknown, limit: number): number {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && size < limit) {
    const each = waiting.pop();
    size += typeof each === 'string' ? each.length + 2 : 2;
    if (typeof each === 'object' && each !== null)
      for (const inner of Object.values(each)) waiting.push(inner);
  }
  return size;
}

/** Follows a reference to another node. */
export function resolve(value: unknown, { follow }: Graph): unknown {
  if (!isData(value) || typeof value['@id'] !== 'string' || Object.keys(value).length > 1) return value;
  return follow(value['@id']) ?? value;
}

/** Returns the first text of a value of any shape: a text, a number, a list, or something with a name. */
export function toText(value: unknown, graph: Graph, depth = 0): string {
  if (typeof value === 'string') return toOneLine(value);
  if (typeof value === 'number') return String(value);
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) {
    for (const each of value) {
      const text = toText(each, graph, depth + 1);
      if (text !== '') return text;
    }
    return '';
  }
  const data = resolve(value, graph);
  if (!isData(data)) return '';
  return toText(readKey(data, 'name') ?? data['@value'] ?? readKey(data, 'text'), graph, depth + 1);
}

/** Returns all texts of a value of any shape; one that commas separate is several. */
export function toTexts(value: unknown, graph: Graph): string[] {
  const texts = toList(value).map((each) => toText(each, graph));
  const parts = texts.length === 1 ? texts.flatMap((text) => text.split(/[,;|]/)) : texts;
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** Returns the scripts of a page that hold structured data. */
export function listJsonLd(elements: readonly HtmlElement[]): unknown[] {
  return elements
    .filter(
      ({ name, attributes }) =>
        name === 'script' && /^\s*application\/(?:ld\+json|json\+ld)/i.test(attributes.get('type') ?? ''),
    )
    .map(({ children }) => parseJson(children.join('')));
}
