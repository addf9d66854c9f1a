import { type HtmlElement, toLines } from './html-tree';
import type { Data } from './json-ld-rules';

/** Reads the microdata and RDFa of a page as if they were JSON-LD. */

type Item = { readonly type: string; readonly properties: Map<string, unknown[]> };

/** Properties that are read line by line. */
const IN_LINES = new Set(['recipeInstructions', 'instructions', 'recipeIngredient', 'ingredients']);

/** Returns the outermost things that a page describes. */
export function listMicrodata(root: HtmlElement): Data[] {
  const items: Item[] = [];
  visit(root, null, { items, left: MAX_READ });
  return items.map((item) => toData(item));
}

/** Characters, of all properties: one within another is read for both. */
const MAX_READ = 3_000_000;
/** An element is rarely more than one of an item's. */
const MAX_NAMES = 5;

type Found = { items: Item[]; left: number };

function visit(element: HtmlElement, parent: Item | null, found: Found): void {
  const type = element.attributes.get('itemtype') ?? element.attributes.get('typeof');
  const isItem = element.attributes.has('itemscope') || element.attributes.has('typeof');
  const names = (element.attributes.get('itemprop') ?? element.attributes.get('property') ?? '')
    .split(/\s+/)
    .map((name) => name.replace(/^.*[:/#]/, ''))
    .filter(Boolean)
    .slice(0, MAX_NAMES);
  const item: Item | null = isItem ? { type: type ?? '', properties: new Map() } : null;
  if (item && (names.length === 0 || !parent)) found.items.push(item);
  for (const name of parent ? names : []) {
    const values = parent?.properties.get(name) ?? [];
    for (const value of item ? [item] : found.left > 0 ? readValue(element, name) : []) {
      values.push(value);
      if (typeof value === 'string') found.left -= value.length;
    }
    parent?.properties.set(name, values);
  }
  // Markup within the text of a property is no property of its own, but an item may be.
  for (const child of element.children) {
    if (typeof child !== 'string') visit(child, item ?? parent, found);
  }
}

function readValue(element: HtmlElement, name: string): unknown[] {
  const { attributes } = element;
  const written = attributes.get('content') ?? attributes.get('datetime');
  if (written !== undefined) return [written];
  if (/^(?:a|link|area)$/.test(element.name) && /^(?:url|image|mainEntityOfPage|video)$/i.test(name)) {
    return toFound(attributes.get('href'));
  }
  if (/^(?:img|video|source|iframe|embed)$/.test(element.name)) {
    return toFound(attributes.get('data-src') ?? attributes.get('src'));
  }
  const lines = toLines(element);
  if (!IN_LINES.has(name)) return lines.length > 0 ? [lines.join(' ')] : [];
  // A list with the property on its outside is several.
  return /^(?:ol|ul|div|section|td)$/.test(element.name) ? lines : [lines.join(' ')].filter(Boolean);
}

const toFound = (text: string | undefined) => (text ? [text] : []);

function toData({ type, properties }: Item): Data {
  const entries = [...properties].map(([name, values]): [string, unknown] => [
    name,
    values.map((value) => (isItem(value) ? toData(value) : value)),
  ]);
  return { '@type': type.split(/\s+/), ...Object.fromEntries(entries) };
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'properties' in value;
