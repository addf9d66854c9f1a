import { toTextLines } from './html-tree';
import { type Data, type Graph, hasType, isData, readKey, resolve, toList, toText } from './json-ld-rules';
import type { ReadStep } from './read-recipe-types';

/** The number of a step, or its substitute: "1.", "2)", "Step 3:", "Schritt 4" */
const NUMBER =
  /^(?:(?:step|schritt|étape|etape|paso|passo|stap|steg)\s*#?\d{1,2}\b\s*[.:)–-]?|\d{1,2}\s*[.)](?=\s|\p{L})|\(\d{1,2}\)|[•▪●◦‣☐□▢✓✔*–—-]\s)\s*/iu;
const ONLY_NUMBER = /^(?:(?:step|schritt|étape|etape|paso|passo|stap|steg)\s*)?#?\d{1,2}\s*[.:)]?$/i;
/** Numbers within a paragraph: "1. Mix. 2. Bake." */
const INNER_NUMBER = /(?:^|\s)(?:step )?(\d{1,2})[.):](?=\s+\p{Lu})/giu;
const MAX_DEPTH = 8;

/** Reads the instructions of structured data, of whatever shape they are. */
export function readSteps(value: unknown, graph: Graph): ReadStep[] {
  const steps = readAny(value, { graph, group: '', depth: 0 }).filter(({ text }) => text !== '');
  const only = steps.length === 1 ? findOnlyText(value, graph) : '';
  return only === '' ? steps : splitSteps(only);
}

/** A single step may be all of them, in lines. */
function findOnlyText(value: unknown, graph: Graph): string {
  const [first] = toList(value);
  const data = resolve(first, graph);
  const text = isData(data) && hasType(data, 'HowToStep') ? readKey(data, 'text') : '';
  return typeof text === 'string' ? text : '';
}

type StepPlace = { graph: Graph; group: string; depth: number };

function readAny(value: unknown, { graph, group, depth }: StepPlace): ReadStep[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return splitSteps(value, group);
  if (Array.isArray(value)) return readList(value, { graph, group, depth });
  const data = resolve(value, graph);
  if (!isData(data)) return [];
  if (Array.isArray(data['@list'])) return readList(data['@list'], { graph, group, depth });
  const inner = readKey(data, 'itemListElement') ?? readKey(data, 'steps') ?? readKey(data, 'step');
  if (hasType(data, 'HowToSection')) {
    const name = toText(readKey(data, 'name'), graph);
    const text = readKey(data, 'text');
    return inner === undefined
      ? splitSteps(typeof text === 'string' ? text : toJoinedText(text, graph), name)
      : readAny(inner, { graph, group: name || group, depth: depth + 1 });
  }
  if (hasType(data, 'ListItem')) {
    const item = readKey(data, 'item');
    if (isData(item) || typeof item === 'string') return readAny(item, { graph, group, depth: depth + 1 });
  }
  if (hasType(data, 'HowToStep') || inner === undefined) return [readStep(data, graph, group)];
  return readAny(inner, { graph, group, depth: depth + 1 });
}

/** A list of texts is a list of steps; a single one may be all of them. */
function readList(values: readonly unknown[], { graph, group, depth }: StepPlace): ReadStep[] {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length && values.length > 1) return readTexts(texts, group);
  return toSorted(values, graph).flatMap((each) => readAny(each, { graph, group, depth: depth + 1 }));
}

/** The items of a list may have positions instead of an order. */
function toSorted(values: readonly unknown[], graph: Graph): readonly unknown[] {
  const positions = values.map((value) => {
    const data = resolve(value, graph);
    const position = isData(data) ? Number(readKey(data, 'position')) : Number.NaN;
    return { value, position };
  });
  if (positions.some(({ position }) => Number.isNaN(position))) return values;
  return positions.toSorted((a, b) => a.position - b.position).map(({ value }) => value);
}

function readTexts(texts: readonly string[], group: string): ReadStep[] {
  let current = group;
  return texts.flatMap((text) => {
    const lines = toTextLines(text);
    const line = lines.join(' ');
    if (lines.length === 1 && isHeading(line)) {
      current = line.replace(/:$/, '');
      return [];
    }
    return line === '' || ONLY_NUMBER.test(line) ? [] : [toStep(line, current)];
  });
}

/** "For the sauce:" */
const isHeading = (line: string) =>
  line.endsWith(':') && line.length <= 60 && !/[.!?]/.test(line) && !/\d/.test(line);

function readStep(data: Data, graph: Graph, group: string): ReadStep {
  const inner = toList(readKey(data, 'itemListElement'));
  const directions = inner.map((each) => toJoinedText(each, graph)).filter(Boolean);
  const written =
    toJoinedText(readKey(data, 'text'), graph) || toJoinedText(readKey(data, 'description'), graph);
  const text = (written || directions.join(' ')).replace(NUMBER, '').trim();
  const name = toText(readKey(data, 'name'), graph).replace(NUMBER, '').trim();
  if (text === '') return { title: '', text: ONLY_NUMBER.test(name) ? '' : name, group };
  return { title: isOwnTitle(name, text) ? name : '', text, group };
}

/** The name of a step that only repeats its text, or its beginning, is none. */
function isOwnTitle(name: string, text: string): boolean {
  if (name === '' || ONLY_NUMBER.test(name)) return false;
  const plain = name
    .slice(0, MAX_COMPARED)
    .replace(/[.…:]+$/, '')
    .toLowerCase();
  return !text.toLowerCase().startsWith(plain);
}

const MAX_COMPARED = 200;

function toJoinedText(value: unknown, graph: Graph): string {
  return toList(value)
    .map((each) => {
      const data = resolve(each, graph);
      return isData(data)
        ? toText(readKey(data, 'text') ?? readKey(data, 'name'), graph)
        : toText(each, graph);
    })
    .filter(Boolean)
    .join(' ');
}

/** Splits a text of all steps, at its lines, or at its numbers. */
export function splitSteps(html: string, group = ''): ReadStep[] {
  const lines = toTextLines(html).filter((line) => !ONLY_NUMBER.test(line));
  const [only = ''] = lines;
  const parts = lines.length === 1 ? splitAtNumbers(only) : lines;
  let current = group;
  return parts.flatMap((part) => {
    if (isHeading(part) && parts.length > 1) {
      current = part.replace(/:$/, '').trim();
      return [];
    }
    return [toStep(part, current)];
  });
}

/** "1. Mix. 2. Bake." is two steps, if the numbers count from 1. */
function splitAtNumbers(text: string): string[] {
  const found = [...text.matchAll(INNER_NUMBER)];
  const counted: number[] = [];
  for (const match of found) if (Number(match[1]) === counted.length + 1) counted.push(match.index);
  if (counted.length < 2) return [text];
  const starts = [0, ...counted.slice(counted[0] === 0 ? 1 : 0)];
  return starts.map((start, index) => text.slice(start, starts[index + 1]).trim()).filter(Boolean);
}

function toStep(line: string, group: string): ReadStep {
  return { title: '', text: line.replace(NUMBER, '').trim(), group };
}
