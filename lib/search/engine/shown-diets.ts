import { DIETS, type DietType, isDietAllowed, isDietType } from '@/lib/recipes/diet-type-rules';
import { readLineKey } from '@/lib/text/line-key-rules';
import { toWords } from '@/lib/text/words';
import type { IngredientMatcher } from './ingredient-matcher';
import type { Segment } from './segment';

/** The words that a search finds dishes of a diet by. */
const DIET_WORDS = DIETS.flatMap((type) => toWords(type).map((word) => ({ word, type })));

/** The diets that a line of which nothing is known takes away from no recipe. */
const BELIEVED = DIETS.filter((type) => isDietAllowed(null, type));

/** What documents are marked with, and where. */
type Target = { marks: Uint8Array<ArrayBuffer>; value: number };

/** For each diet, 1 for the documents of a segment that may not claim it. */
type Hidden = Readonly<Record<DietType, Uint8Array>>;

const computed = new WeakMap<Segment, { matcher: IngredientMatcher; hidden: Hidden }>();

/**
 * Returns which documents may not claim a diet, by `isDietAllowed` of each line; words that name no product of the shop, and
 * having no lines, take only "Gluten-Free" away. It is computed once for each change of the ingredients.
 */
export function findHidden(segment: Segment, matcher: IngredientMatcher): Hidden {
  const known = computed.get(segment);
  if (known?.matcher === matcher) return known.hidden;
  const withoutLines = new Uint8Array(segment.size).fill(1);
  const markLines = (phrase: number, marks: Uint8Array, value: number) =>
    segment.phraseDocuments.mark(phrase, marks, value);
  const lines = segment.phrases.flatMap((key, phrase) => {
    const line = readLineKey(key);
    const products = matcher.judge(line);
    return products.length > 0 ? [{ phrase, products, isAdded: line.isAdded }] : [];
  });
  for (const { phrase, isAdded } of lines) if (!isAdded) markLines(phrase, withoutLines, 0);
  const findHiddenOf = (type: DietType) => {
    const isUnknownAllowed = BELIEVED.includes(type);
    const marks = isUnknownAllowed ? new Uint8Array(segment.size) : withoutLines.slice();
    for (const { phrase, products } of lines) {
      const isAllowed = products.every((product) => product?.diets.includes(type) ?? isUnknownAllowed);
      if (!isAllowed) markLines(phrase, marks, 1);
    }
    return marks;
  };
  const hidden: Hidden = {
    'Gluten-Free': findHiddenOf('Gluten-Free'),
    Pescatarian: findHiddenOf('Pescatarian'),
    Vegan: findHiddenOf('Vegan'),
    Vegetarian: findHiddenOf('Vegetarian'),
  };
  computed.set(segment, { matcher, hidden });
  return hidden;
}

/** Marks the documents with a diet that they may not claim: with 2 if a line is known to contradict it, with 1 if nothing proves it. */
export function markHiddenTypes(segment: Segment, matcher: IngredientMatcher): Uint8Array {
  const hidden = findHidden(segment, matcher);
  const marks = new Uint8Array(segment.size);
  for (const type of DIETS) {
    const index = segment.types.indexOf(type);
    if (index < 0) continue;
    segment.typeDocuments.forEach(index, (slot) => {
      if (hidden[type][slot]) marks[slot] = Math.max(marks[slot] ?? 0, BELIEVED.includes(type) ? 2 : 1);
    });
  }
  return marks;
}

/** Marks the documents with a food type; of a diet, only those that may claim it. */
export function markType(
  segment: Segment,
  type: string,
  {
    matcher,
    marks = new Uint8Array(segment.size),
    value = 1,
  }: { matcher: IngredientMatcher } & Partial<Target>,
): Uint8Array {
  forEachOfType(segment, { type, matcher }, (slot) => {
    marks[slot] = value;
  });
  return marks;
}

/** Counts those of the marked documents that `markType` marks. */
export function countType(
  segment: Segment,
  type: string,
  { matcher, marks }: { matcher: IngredientMatcher; marks: Uint8Array },
): number {
  let count = 0;
  forEachOfType(segment, { type, matcher }, (slot) => {
    count += marks[slot] ?? 0;
  });
  return count;
}

/** Marks the documents of each diet that one of the words names. */
export function markDiets(
  segment: Segment,
  wordIds: readonly number[],
  { matcher, ...target }: { matcher: IngredientMatcher } & Target,
): void {
  for (const { word, type } of DIET_WORDS) {
    const wordId = segment.vocabulary.find(word);
    if (wordId >= 0 && wordIds.includes(wordId)) markType(segment, type, { matcher, ...target });
  }
}

/** Lists the documents of a country that `markType` marks. */
export function listDishSlots(
  segment: Segment,
  { type, matcher, country }: { type: string; matcher: IngredientMatcher; country: string },
): number[] {
  const slots: number[] = [];
  forEachOfType(segment, { type, matcher }, (slot) => {
    if (segment.alive[slot] && segment.countries[slot] === country) slots.push(slot);
  });
  return slots;
}

function forEachOfType(
  segment: Segment,
  { type, matcher }: { type: string; matcher: IngredientMatcher },
  visit: (slot: number) => void,
): void {
  const index = segment.types.indexOf(type);
  if (index < 0) return;
  const hidden = isDietType(type) ? findHidden(segment, matcher)[type] : null;
  segment.typeDocuments.forEach(index, (slot) => {
    if (!hidden?.[slot]) visit(slot);
  });
}
