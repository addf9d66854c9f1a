import { listReferences, toPlainText, withoutReferences } from '@/lib/recipes/amount-reference-rules';
import type { RecipeForm } from '@/lib/recipes/recipe-form-schema';
import type { LineView, RecipeView, StepView } from '@/lib/recipes/recipe-schema';
import { pickFieldsIn, textsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from '@/models/recipe-fields';

/** The recipe after a change: the fields of the form, and those that a call may leave out. */
export type RecipeFields = Pick<RecipeView, RecipeFieldIn<'form' | 'call'>>;

type SentLine = RecipeForm['ingredients'][number];
type SentStep = RecipeForm['instructions'][number];

const NOTHING_SAID: Pick<RecipeView, RecipeFieldIn<'call'>> = {
  ...{ nativeName: null, activeTime: null, yield: null, region: '', spice: null, equipment: [], notes: [] },
  ...{ storage: '', makeAhead: '', source: '', safety: [], substitutes: [], serveWith: [] },
};

/** Merges the fields of a call into the stored recipe, null for a new one: an absent field keeps its stored value. */
export function mergeRecipe(stored: RecipeView | null, input: RecipeForm): RecipeFields {
  const kept = stored ? pickFieldsIn(RECIPE_FIELDS, 'call', stored) : NOTHING_SAID;
  const ingredients = mergeLines(stored?.ingredients ?? [], input.ingredients);
  const { activeTime } = { ...kept, ...input };
  return {
    ...kept,
    ...input,
    // A call that does not know it may have shortened the time that it is a part of.
    activeTime: activeTime !== null && activeTime > input.prepTime ? null : activeTime,
    ingredients,
    instructions: mergeSteps(stored, input.instructions, ingredients),
    substitutes: input.substitutes ?? keepKnown(kept.substitutes, ingredients),
  };
}

const toTextKey = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  JSON.stringify(names.map((name) => row[name] ?? ''));

/** The texts that a field of a line describes: when they change, it is no longer true. */
const DESCRIBED_TEXTS: Readonly<Partial<Record<string, readonly ('quantity' | 'units' | 'name')[]>>> = {
  item: ['name'],
  form: ['name'],
  used: ['name'],
  size: ['quantity', 'units'],
  about: ['quantity', 'units'],
};

/** A line is found by its id, which stays the same when its texts are edited, or else by its texts. */
function mergeLines(storedLines: readonly LineView[], sentLines: readonly SentLine[]): LineView[] {
  const found = matchRows<LineView, SentLine>(storedLines, sentLines, [
    ({ id }) => id ?? undefined,
    (line) => toTextKey(line, textsIn(LINE_FIELDS, 'form')),
  ]);
  return sentLines.map((sent, index) => {
    const stored = found[index];
    const kept = Object.entries(stored ?? {}).filter(([name]) =>
      (DESCRIBED_TEXTS[name] ?? []).every((text) => stored?.[text] === sent[text]),
    );
    return withoutCleared({ ...Object.fromEntries(kept), ...sent });
  });
}

/** A step whose text did not change is the same one under another title. */
function mergeSteps(
  stored: RecipeView | null,
  sentSteps: readonly SentStep[],
  lines: readonly LineView[],
): StepView[] {
  const found = matchRows<StepView, SentStep>(stored?.instructions ?? [], sentSteps, [
    (step) => toTextKey(step, textsIn(STEP_FIELDS, 'form')),
    ({ text }) => text,
  ]);
  const isStale = createStaleCheck(stored?.ingredients ?? [], lines);
  return sentSteps.map((sent, index) => {
    const { markup, uses } = found[index] ?? {};
    return withoutCleared({
      ...found[index],
      ...(markup !== undefined && { markup: withoutReferences(markup, isStale) }),
      ...(uses && { uses: uses.filter((id) => lines.some((line) => line.id === id)) }),
      ...sent,
    });
  });
}

/**
 * Returns whether references to a line no longer hold: the line is gone, or there is now another amount of it. Of "2 cups"
 * a step took 1 1/2 cups and another the rest; when the line becomes "3 cups", no one knows which step takes more. So the
 * amounts stay as plain text, with which steps are not scaled, and the id stays for the steps that use the line.
 */
function createStaleCheck(before: readonly LineView[], after: readonly LineView[]) {
  const toAmount = (line: LineView | undefined) => line && toTextKey(line, ['quantity', 'units']);
  return (id: string) => {
    const amount = toAmount(after.find((line) => line.id === id));
    const previous = toAmount(before.find((line) => line.id === id));
    return amount === undefined || (previous !== undefined && previous !== amount);
  };
}

function keepKnown(substitutes: RecipeView['substitutes'], lines: readonly LineView[]) {
  return substitutes.filter((substitute) => lines.some(({ id }) => id === substitute.for));
}

/** Returns the errors of ids in a recipe that are of none of its lines, by field, in the order of the form. */
export function findReferenceErrors({
  ingredients,
  instructions,
  substitutes,
}: RecipeFields): Record<string, string> {
  const isLine = (id: string) => ingredients.some((line) => line.id === id);
  const errors: Record<string, string> = {};
  for (const [index, { text, markup, uses = [] }] of instructions.entries()) {
    const name = `instruction #${index + 1}`;
    const references = listReferences(markup ?? '').map(({ lineId }) => lineId);
    const [missingUse, missingReference] = [uses, references].map((ids) => ids.find((id) => !isLine(id)));
    if (missingUse) errors[`instructions.${index}.uses`] = toMissingLine(name, missingUse);
    if (missingReference) errors[`instructions.${index}.markup`] = toMissingLine(name, missingReference);
    else if (markup !== undefined && toPlainText(markup) !== text) {
      errors[`instructions.${index}.markup`] = `The text with references of ${name} must read like its text.`;
    }
  }
  for (const [index, { for: id }] of substitutes.entries()) {
    if (!isLine(id)) errors[`substitutes.${index}.for`] = toMissingLine(`substitute #${index + 1}`, id);
  }
  return errors;
}

function toMissingLine(name: string, id: string): string {
  return `No ingredient has the id ${id} (see ${name}).`;
}

/**
 * Finds which stored row each sent one is, for a call that does not send everything that is stored of a row. The keys are
 * tried in turn, the surest first; a stored row is found once, and one without a key is not found by it.
 */
function matchRows<Stored extends object, Sent extends object>(
  storedRows: readonly Stored[],
  sentRows: readonly Sent[],
  toKeys: readonly ((row: Stored | Sent) => string | undefined)[],
): (Stored | undefined)[] {
  const rest = [...storedRows];
  const found: (Stored | undefined)[] = sentRows.map(() => undefined);
  for (const toKey of toKeys) {
    for (const [index, sent] of sentRows.entries()) {
      const key = toKey(sent);
      if (found[index] || key === undefined) continue;
      const position = rest.findIndex((stored) => toKey(stored) === key);
      if (position >= 0) [found[index]] = rest.splice(position, 1);
    }
  }
  return found;
}

/** Returns a row without the fields that were cleared, so that it is stored as if they had never been there. */
function withoutCleared<R extends object>(row: R): Cleared<R>;
function withoutCleared(row: object) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );
}

type Cleared<R> = { [K in keyof R]: Exclude<R[K], null> };
