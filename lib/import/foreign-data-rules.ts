import { type Data, isData, toList } from './json-ld-rules';

/** Backups of other programs, in the vocabulary of schema.org. */

/** Returns data that are of a known program as recipes of schema.org, and others as they are. */
export function toSchemaData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(toSchemaData);
  if (!isData(data)) return data;
  if (Array.isArray(data.recipes) && Array.isArray(data.recipes_ingredients)) return readMealieBackup(data);
  if (typeof data.ingredients === 'string' && typeof data.directions === 'string') return readPaprika(data);
  if (toList(data.steps).some((step) => isData(step) && 'instruction' in step)) return readTandoor(data);
  const isMealie = toList(data.recipeIngredient).some(
    (line) => isData(line) && ('note' in line || 'food' in line || 'display' in line),
  );
  return isMealie || (data['@type'] === undefined && 'recipeInstructions' in data) ? readMealie(data) : data;
}

const toPlain = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const readName = (value: unknown): string => toPlain(isData(value) ? value.name : value);
const listNames = (value: unknown) => toList(value).map(readName).filter(Boolean);

/** A third, as a program stores it: 0.333333 */
const toQuantity = (value: unknown): string => {
  const number = Number(value);
  if (!(number > 0)) return '';
  return String(Math.round(number * 1_000) / 1_000);
};

function toLine(parts: { amount: unknown; unit: unknown; food: unknown; note: unknown }): string {
  const thing = readName(parts.food);
  const note = toPlain(parts.note);
  const name = thing && note ? `${thing}, ${note}` : thing || note;
  return [toQuantity(parts.amount), readName(parts.unit), name].filter(Boolean).join(' ');
}

const toHeading = (text: string) => (text === '' ? [] : [`${text.replace(/:$/, '')}:`]);
const toStep = (text: string, name = '') => ({ '@type': 'HowToStep', text, ...(name && { name }) });

/** `.paprikarecipe` */
function readPaprika(data: Data): Data {
  return {
    '@type': 'Recipe',
    name: data.name,
    description: [toPlain(data.description), toPlain(data.notes)].filter(Boolean).join('\n'),
    recipeIngredient: toPlain(data.ingredients).split(/\r?\n/).filter(Boolean),
    recipeInstructions: toPlain(data.directions),
    recipeYield: data.servings,
    ...{ prepTime: data.prep_time, cookTime: data.cook_time, totalTime: data.total_time },
    url: data.source_url,
    author: data.source,
    recipeCategory: listNames(data.categories),
    image: data.image_url,
  };
}

/** `recipe.json` of Tandoor: ingredients belong to steps. */
function readTandoor(data: Data): Data {
  const steps = toList(data.steps).filter(isData);
  const lines = steps.flatMap((step) => {
    const own = toList(step.ingredients)
      .filter(isData)
      .flatMap((line) =>
        line.is_header === true
          ? toHeading(toPlain(line.note))
          : [toLine({ amount: line.no_amount === true ? 0 : line.amount, ...readParts(line) })],
      )
      .filter(Boolean);
    return own.length > 0 && steps.length > 1 ? [...toHeading(toPlain(step.name)), ...own] : own;
  });
  const minutes = (value: unknown) => (Number(value) > 0 ? `PT${Number(value)}M` : undefined);
  return {
    '@type': 'Recipe',
    name: data.name,
    description: data.description,
    recipeIngredient: lines,
    recipeInstructions: steps.flatMap((step) =>
      toPlain(step.instruction) === '' ? [] : toStep(toPlain(step.instruction), toPlain(step.name)),
    ),
    recipeYield: [toPlain(data.servings), toPlain(data.servings_text) || 'servings']
      .filter(Boolean)
      .join(' '),
    ...{ prepTime: minutes(data.working_time), cookTime: minutes(data.waiting_time) },
    url: data.source_url,
    keywords: listNames(data.keywords),
  };
}

const readParts = ({ unit, food, note }: Data) => ({ unit, food, note });

/** A recipe of Mealie: schema.org with ingredients of its own. */
function readMealie(data: Data): Data {
  return {
    ...data,
    '@type': 'Recipe',
    recipeIngredient: toList(data.recipeIngredient).flatMap((line) => {
      if (!isData(line)) return toPlain(line) || [];
      const written = toPlain(line.originalText) || toPlain(line.original_text);
      const text = toLine({ amount: line.quantity, ...readParts(line) }) || toPlain(line.display) || written;
      // Without a food, the note is the line as it was written, and a quantity of one only what the program assumes.
      const isFree = !isData(line.food) && Number(line.quantity) === 1 && !isData(line.unit);
      return [...toHeading(toPlain(line.title)), isFree ? toPlain(line.note) || text : text].filter(Boolean);
    }),
    recipeInstructions: toList(data.recipeInstructions).map((step) =>
      isData(step) ? toStep(toPlain(step.text), toPlain(step.title) || toPlain(step.summary)) : step,
    ),
    recipeYield: Number(data.recipeServings) > 0 ? `${data.recipeServings} servings` : data.recipeYield,
    cookTime: data.performTime ?? data.cookTime,
    url: data.orgURL ?? data.org_url ?? data.url,
    recipeCategory: listNames(data.recipeCategory),
    keywords: listNames(data.tags),
    image: undefined,
  };
}

/** The tables of a backup of Mealie. */
function readMealieBackup(data: Data): Data[] {
  const list = (table: string) => toList(data[table]).filter(isData);
  const toNames = (table: string) => new Map(list(table).map(({ id, name }) => [id, { name }]));
  const [units, foods] = [toNames('ingredient_units'), toNames('ingredient_foods')];
  const toGroups = (table: string) => {
    const groups = new Map<unknown, Data[]>();
    for (const row of list(table)) groups.set(row.recipe_id, [...(groups.get(row.recipe_id) ?? []), row]);
    return groups;
  };
  const inOrder = (rows: readonly Data[] = []) =>
    rows.toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0));
  const [lines, steps] = [toGroups('recipes_ingredients'), toGroups('recipe_instructions')];
  return list('recipes').map((recipe) =>
    readMealie({
      ...{ name: recipe.name, description: recipe.description, org_url: recipe.org_url },
      ...{ prepTime: recipe.prep_time, performTime: recipe.perform_time, totalTime: recipe.total_time },
      ...{ recipeYield: recipe.recipe_yield, recipeServings: recipe.recipe_servings },
      recipeIngredient: inOrder(lines.get(recipe.id)).map((row) => ({
        ...row,
        unit: units.get(row.unit_id),
        food: foods.get(row.food_id),
      })),
      recipeInstructions: inOrder(steps.get(recipe.id)),
    }),
  );
}
