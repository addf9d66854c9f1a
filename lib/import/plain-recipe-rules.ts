import { readIngredientLine } from './ingredient-line-rules';
import { readIngredientList } from './ingredient-list-rules';
import { cleanLine } from './line-clean-rules';
import type { ReadRecipe } from './read-recipe-types';
import { splitSteps } from './step-rules';
import { readMinutes, readYield } from './written-time-rules';

/** Reads recipes written as Markdown or plain text: a title, ingredients, steps. */

type Section = 'start' | 'ingredients' | 'steps' | 'notes' | 'other';

const SECTIONS: readonly [Section, RegExp][] = [
  [
    'ingredients',
    /^(?:the )?(?:ingredients?(?: list)?|you(?:'|’)?(?: wi)?ll need|what you(?:'|’)?(?: wi)?ll need|what you need|zutaten|ingr[ée]dients?|ingredienti|ingredientes|ingrediënten|ingredienser|składniki)\b(?: \(.*\)| for .*)?$/i,
  ],
  [
    'steps',
    /^(?:the )?(?:instructions?|directions?|method|steps?|preparation|procedure|how to (?:make|prepare|cook).*|cooking (?:instructions|directions|method)|to (?:make|prepare|cook)|zubereitung|anleitung|préparation|instrucciones|preparación|elaboración|preparazione|procedimento|bereiding|bereidingswijze|preparo|modo de preparo|gör så här|tillagning|fremgangsmåde|przygotowanie)\b.{0,20}$/i,
  ],
  [
    'notes',
    /^(?:(?:recipe |cook(?:'|’)?s? |chef(?:'|’)?s? )?(?:notes?|tips?(?: (?:and|&) (?:tricks|notes))?)|variations?|storage|to store|make ahead|substitutions?|notizen|tipps?|remarques?|notas?|consejos?|suggerimenti)\b.{0,20}$/i,
  ],
  [
    'other',
    /^(?:nutrition(?:al)?(?: (?:facts|information|info))?|equipment|comments?|reviews?|related(?: .*)?|about|faqs?|tags?|you may also like|share|print|leave a (?:comment|reply)|source)\b.{0,20}$/i,
  ],
];

type Line = { text: string; level: number };

/** Reads all recipes of a text; one that has more than one of them separates them by headings of the first level. */
export function readPlainRecipe(text: string, language = ''): ReadRecipe | null {
  const { matter, body } = splitFrontMatter(text);
  const lines = toLines(body);
  const recipe = readSections(lines, matter.language ?? language);
  const title = matter.title ?? matter.name ?? recipe.title;
  if (title === '' || recipe.ingredients.length + recipe.steps.length === 0) return null;
  return { ...recipe, ...readMatter(matter, recipe), title };
}

/** Lines with the level of their heading: 1 to 6, or 0 for none. */
function toLines(text: string): Line[] {
  // Facts are separated by three spaces; the reader of lines would go through longer runs again and again.
  const rows = text.split(/\r\n?|\n/).map((row) => row.replace(/\s{4,}/g, '   '));
  return rows.flatMap((row, index): Line[] => {
    const next = rows[index + 1] ?? '';
    if (/^\s*(?:={3,}|-{3,}|\*{3,}|_{3,})\s*$/.test(row)) return [{ text: '', level: 0 }];
    if (/^\s*!\[[^\]]*\]\([^)]*\)\s*$/.test(row)) return [];
    const [, marks, heading] = /^\s{0,3}(#{1,6})(.*)$/.exec(row) ?? [];
    if (marks !== undefined && heading !== undefined)
      return [{ text: toPlain(withoutEnd(heading, '#').trim()), level: marks.length }];
    const underline = /^\s*(=+|-+)\s*$/.exec(next)?.[1];
    if (underline !== undefined && underline.length >= 3 && row.trim() !== '') {
      return [{ text: toPlain(row), level: underline.startsWith('=') ? 1 : 2 }];
    }
    return [{ text: row.trim(), level: 0 }];
  });
}

/** Removes a sign and spaces from the end. Not by a pattern, which would begin again at each of many signs. */
function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === sign || text[end - 1] === ' ')) end -= 1;
  return text.slice(0, end);
}

const toPlain = (text: string) => text.replace(/\*\*|__|`|^\*|\*$/g, '').trim();

const findSection = (line: string): Section | null => {
  const plain = toPlain(line)
    .replace(/[:：]$/, '')
    .trim();
  return SECTIONS.find(([, pattern]) => plain.length <= 60 && pattern.test(plain))?.[0] ?? null;
};

function readSections(lines: readonly Line[], language: string): ReadRecipe {
  const parts: Record<Section, string[]> = { start: [], ingredients: [], steps: [], notes: [], other: [] };
  let section: Section = 'start';
  let title = '';
  for (const { text, level } of lines) {
    const isHeading = level > 0 || /^\*\*.+\*\*:?$/.test(text) || text.endsWith(':') || text.length < 40;
    const found = isHeading && text !== '' ? findSection(text) : null;
    if (found !== null && !(level === 0 && isListItem(text))) {
      section = found;
      continue;
    }
    // Ingredients and their heading may share a line: "Ingredients: 2 eggs, milk"
    if (title === '' && text !== '' && section === 'start') {
      title = toPlain(text.replace(/^(?:recipe|title)\s*:\s*/i, ''));
      continue;
    }
    const isNewPart = level > 0 && (section === 'notes' || section === 'other');
    if (isNewPart) section = 'other';
    parts[section].push(level > 0 && text !== '' ? `## ${text}` : text);
  }
  const guessed = parts.ingredients.length === 0 && parts.steps.length === 0 ? guessParts(parts.start) : null;
  const { facts, rest } = readFacts(guessed?.start ?? parts.start);
  return {
    title,
    description: rest
      .map((line) => toPlain(line.replace(/^## /, '')))
      .filter(Boolean)
      .join(' '),
    language,
    ingredients: readIngredientList(guessed?.ingredients ?? parts.ingredients, language || undefined),
    steps: readWrittenSteps(guessed?.steps ?? parts.steps),
    ...facts,
    ...{ cuisines: [], categories: [], keywords: [] },
    notes: parts.notes.map((line) => cleanLine(line.replace(/^## /, ''))).filter(Boolean),
    author: facts.author,
    images: [],
    videoUrl: '',
    form: null,
  };
}

const isListItem = (text: string) => /^(?:[-*+•]|\d+[.)])\s/.test(text);

/** Without headings: lines with amounts are the ingredients, those after them are the steps. */
function guessParts(
  lines: readonly string[],
): { start: string[]; ingredients: string[]; steps: string[] } | null {
  const isIngredient = (line: string) => {
    const read = readIngredientLine(line);
    return (read.quantity !== '' || read.units !== '') && line.length <= 120 && !/^\d{1,2}[.)]\s/.test(line);
  };
  const first = lines.findIndex(isIngredient);
  if (first < 0) return null;
  const after = lines.slice(first);
  const gap = after.findIndex(
    (line, index) => line === '' || line.length > 120 || (index > 0 && /^\d{1,2}[.)]\s+\p{Lu}/u.test(line)),
  );
  const end = gap < 0 ? after.length : gap;
  return { start: lines.slice(0, first), ingredients: after.slice(0, end), steps: after.slice(end) };
}

/** Lines of one paragraph are one step, unless they are the items of a list. */
function readWrittenSteps(lines: readonly string[]) {
  const paragraphs: string[] = [];
  const isList = lines.some(isListItem);
  const hasGaps = lines.join('\n').trim().includes('\n\n');
  let isOpen = false;
  for (const line of lines) {
    const isNew = !isOpen || line.startsWith('## ') || isListItem(line) || (!isList && !hasGaps);
    if (line === '') isOpen = false;
    else if (isNew) paragraphs.push(line.startsWith('## ') ? `${line.slice(3).replace(/:$/, '')}:` : line);
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
    if (line !== '') isOpen = !line.startsWith('## ');
  }
  const texts = paragraphs.map((text) =>
    text.replace(/\*\*|__|`/g, '').replace(/\[([^[\]]{1,200})\]\([^()[\]]{0,500}\)/g, '$1'),
  );
  return texts.length === 1
    ? splitSteps(escapeHtml(texts[0] ?? ''))
    : splitSteps(texts.map(escapeHtml).join('\n'));
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Facts = Pick<
  ReadRecipe,
  | 'prepMinutes'
  | 'cookMinutes'
  | 'totalMinutes'
  | 'servings'
  | 'made'
  | 'isYieldUnsure'
  | 'author'
  | 'sourceUrl'
>;

const FACT =
  /^(?:[-*•]\s+)?\**(prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?|bak(?:e|ing) time|total(?: time)?|ready in|time|serves|servings?|yields?|makes|portions?|author|by|source|url|from|adapted from|vorbereitung(?:szeit)?|kochzeit|gesamtzeit|portionen|personnes|pour)\**\s*(?:[:=]|(?=\d))\**\s*(.+)$/i;

/** Takes the times and servings that stand above the ingredients: "Serves: 4 | Prep: 20 min". */
function readFacts(lines: readonly string[]): { facts: Facts; rest: string[] } {
  const found = new Map<string, string>();
  const rest = lines.filter((line) => {
    const parts = line.split(/\s*[|·•]\s*|\s{3,}/).filter(Boolean);
    const facts = parts.map((part) => FACT.exec(part));
    if (parts.length === 0 || facts.some((fact) => !fact)) return true;
    for (const fact of facts)
      found.set((fact?.[1] ?? '').toLowerCase(), (fact?.[2] ?? '').replaceAll('*', '').trim());
    return false;
  });
  const find = (pattern: RegExp) => [...found].find(([key]) => pattern.test(key))?.[1] ?? '';
  return { facts: toFacts(find), rest };
}

function toFacts(find: (pattern: RegExp) => string): Facts {
  const written = find(/^(?:serv|yield|makes|portion|personnes|pour)/);
  const { servings, made, isUnsure } = readYield(written ? [written] : []);
  const source = find(/^(?:source|url|from|adapted)/);
  return {
    prepMinutes: readMinutes(find(/^(?:prep|vorb)/)),
    cookMinutes: readMinutes(find(/^(?:cook|bak|koch)/)),
    totalMinutes: readMinutes(find(/^(?:total|ready|time|gesamt)/)),
    ...{ servings, made, isYieldUnsure: isUnsure },
    author: find(/^(?:author|by)$/),
    sourceUrl: /https?:\/\/[^\s)>]+/.exec(source)?.[0] ?? '',
  };
}

type Matter = Partial<Record<string, string>>;

/** "---\ntitle: Soup\n---" */
function splitFrontMatter(text: string): { matter: Matter; body: string } {
  const found = /^\uFEFF?---\r?\n([\s\S]{0,20000}?)\r?\n---\r?\n?/.exec(text);
  if (!found) return { matter: {}, body: text.replace(/^\uFEFF/, '') };
  const entries = (found[1] ?? '').split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^([A-Za-z_ -]{1,40}):\s*(\S.*)$/.exec(line.trimEnd()) ?? [];
    return key === undefined || value === undefined
      ? []
      : [[key.toLowerCase().trim(), value.replace(/^(["'])(.*)\1$/, '$2')]];
  });
  return { matter: Object.fromEntries(entries), body: text.slice(found[0].length) };
}

function readMatter(matter: Matter, recipe: ReadRecipe): Partial<ReadRecipe> {
  const find = (pattern: RegExp) => Object.entries(matter).find(([key]) => pattern.test(key))?.[1] ?? '';
  const facts = toFacts(find);
  return {
    prepMinutes: facts.prepMinutes ?? recipe.prepMinutes,
    cookMinutes: facts.cookMinutes ?? recipe.cookMinutes,
    totalMinutes: facts.totalMinutes ?? recipe.totalMinutes,
    ...(facts.servings !== null || facts.made !== null
      ? { servings: facts.servings, made: facts.made, isYieldUnsure: facts.isYieldUnsure }
      : {}),
    author: facts.author || recipe.author,
    sourceUrl: facts.sourceUrl || recipe.sourceUrl,
    description: find(/^(?:description|summary)$/) || recipe.description,
    cuisines: find(/^cuisine$/) ? [find(/^cuisine$/)] : recipe.cuisines,
    keywords: toTags(find(/^(?:tags|keywords|categories)$/)),
  };
}

const toTags = (text: string) =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((tag) => tag.trim().replace(/^["']|["']$/g, ''))
    .filter(Boolean);
