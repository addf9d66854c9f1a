import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { readLineAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, readPackLabel, readPackSize, type Weights } from '@/lib/quantities/conversion-rules';
import { findUnit } from '@/lib/quantities/unit-rules';
import { listProductForms } from '@/lib/recipes/line-product-rules';
import { computeLineGrams, toMassWeights } from '@/lib/recipes/nutrition-rules';
import { listAskedForms } from '@/lib/text/asked-form-rules';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import {
  type CheckedCatalog,
  type CheckedRecipe,
  type Problem,
  type RecipeLine,
  toError,
  toWarning,
} from './checked-catalog-rules';
import { checkUses } from './use-rules';

/** Each line: its uses, its product, its form, its size and its weight; and how the needs fit the packs. */
export function checkLines({ recipes, finder }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [
    ...checkUses(recipe),
    ...recipe.lines.flatMap(({ line, product }) => {
      const contradiction = finder.findContradiction(line);
      return [
        ...(contradiction && product
          ? [toContradiction(recipe.file, { line, product, named: contradiction })]
          : []),
        ...checkDetails(recipe.file, line),
        ...(product ? checkProduct(recipe.file, line, product) : []),
      ];
    }),
    ...checkNeeds(recipe),
  ]);
}

function toContradiction(
  file: string,
  {
    line: { id, name },
    product,
    named,
  }: { line: RecipeLine; product: IngredientFile; named: IngredientFile },
) {
  const advice = `name what is meant, or set item to "${named.slug}"`;
  return toError(
    file,
    'words',
    `"${id}" says "${name}" (${named.slug}) but sells ${product.slug}: ${advice}`,
  );
}

const HIDDEN_AMOUNT =
  /\b(?:plus|with|about|or)?\s*(?:\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?|[½¼¾⅓⅔])(?:\s*(?:to|-|–)\s*[\d/.]+)?[\s-]*(?:cups?|tbsp|tsp|tablespoons?|teaspoons?|fl oz|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|liters?|cans?|cloves?)\b/i;

function checkDetails(file: string, { id, details = '' }: RecipeLine): Problem[] {
  const [hidden] = HIDDEN_AMOUNT.exec(details) ?? [];
  if (hidden !== undefined) {
    const advice = 'put it into size, about or a line of its own';
    return [
      toError(file, 'hidden-amount', `the details of "${id}" hide the amount "${hidden.trim()}": ${advice}`),
    ];
  }
  if (/\bplus (?:more|extra)\b|\bto taste\b/i.test(details)) {
    const advice = 'use plusToTaste or plusToServe, or leave the quantity empty';
    return [
      toError(file, 'hidden-amount', `the details of "${id}" say "plus more" or "to taste": ${advice}`),
    ];
  }
  return [];
}

/** Forms that lines name and products need not say. */
const OFTEN_UNSAID: ReadonlySet<string> = new Set(['fresh']);

function checkProduct(file: string, line: RecipeLine, product: IngredientFile): Problem[] {
  const problems: Problem[] = [];
  if (product.slug === 'water') {
    problems.push(
      toError(file, 'tap-water', `"${line.id}" is tap water: write its amount into the step's text instead`),
    );
  }
  if (line.form !== undefined && !product.forms.includes(line.form)) {
    const known = product.forms.length > 0 ? `one of ${product.forms.join(', ')}` : 'no form, as it has none';
    const advice = `use ${known}, or another product`;
    problems.push(
      toError(file, 'form', `"${line.id}" asks for "${line.form}" of ${product.slug}: ${advice}`),
    );
  }
  const known = listProductForms(product);
  for (const form of listAskedForms(`${line.name}, ${line.details ?? ''}`)) {
    if (known.includes(form) || OFTEN_UNSAID.has(form)) continue;
    const advice = `say it with item, or add it to the forms of ${product.slug} if that is what is sold`;
    problems.push(
      toError(file, 'form', `"${line.id}" asks for "${form}", which ${product.slug} does not say: ${advice}`),
    );
  }
  return [...problems, ...checkSize(file, line, product), ...checkWeight(file, line, product)];
}

const NO_WEIGHTS: Weights = { gramsPerCup: null, units: {} };
const isNear = (a: Fraction, b: Fraction) =>
  a
    .sub(b)
    .abs()
    .lte(b.mul(new Fraction('0.02')));

/** A can's or jar's size must be one that is sold. */
function checkSize(file: string, { id, size, units }: RecipeLine, product: IngredientFile): Problem[] {
  const unit = findUnit(units);
  if (size === undefined) {
    if (unit?.kind !== 'container' || unit.name in product.units) return [];
    return [
      toError(file, 'size', `"${id}" counts ${unit.plural} without their size: give it, such as "14.5 oz"`),
    ];
  }
  const amount = readAmount(size);
  const isSold = product.amounts.some(({ amount: label }) => {
    const dimension = readPackSize(size)?.dimension;
    const pack = readPackLabel(label);
    if (!amount || !pack || dimension === undefined) return false;
    const [asked, sold] = [amount, pack].map((each) => convertAmount(each, dimension, NO_WEIGHTS));
    return asked && sold && 'max' in asked && 'max' in sold && isNear(asked.max, sold.max);
  });
  if (isSold || !product.sellable) return [];
  const labels = product.amounts.map(({ amount: label }) => label).join(', ');
  return [
    toError(
      file,
      'size',
      `"${id}" asks for ${size}, but ${product.slug} is sold as ${labels}: use one of these`,
    ),
  ];
}

function checkWeight(file: string, line: RecipeLine, product: IngredientFile): Problem[] {
  if (line.quantity === '' || computeLineGrams(line, product)) return [];
  const unit = findUnit(line.units);
  const missing = unit?.kind === 'volume' ? 'gramsPerCup' : `units.${unit?.name ?? 'piece'}`;
  const amount = `${line.quantity} ${line.units}`.trim();
  return [toError(file, 'weight', `"${line.id}" (${amount}) has no weight: give ${product.slug} ${missing}`)];
}

/** Above this share of a pack a second one is fair. */
const MAX_MISS = new Fraction('1.12');
/** Packs that miss the need by this share of it are enough; in baking less is. */
const ENOUGH = { cooking: new Fraction('0.95'), baking: new Fraction('0.98') };

function checkNeeds({ file, lines, foodTypes }: CheckedRecipe): Problem[] {
  const products = new Set(lines.flatMap(({ product }) => product ?? []));
  return [...products].flatMap((product) => {
    if (!product.sellable) return [];
    const isBaking = foodTypes.includes('Dessert') || product.category === 'Baking & Sweeteners';
    const enough = isBaking ? ENOUGH.baking : ENOUGH.cooking;
    const asked = lines.flatMap(({ line, product: other }) => (other === product ? [line] : []));
    return product.amounts.flatMap(({ amount: label }) => {
      const pack = readPackSize(label);
      const need = pack && sumNeed(asked, product, pack.dimension);
      if (!pack || !need) return [];
      const isMissed = pack.quantity.lt(need.mul(enough)) && need.lte(pack.quantity.mul(MAX_MISS));
      if (!isMissed) return [];
      const percent = need.div(pack.quantity).sub(1n).mul(100n).valueOf().toFixed(0);
      const message = `the need of ${product.slug} is ${percent} % above a pack of ${label}: ask for a little less`;
      return [toWarning(file, 'pack-fit', message)];
    });
  });
}

function sumNeed(lines: readonly RecipeLine[], product: IngredientFile, dimension: string): Fraction | null {
  let sum = new Fraction(0n);
  for (const line of lines) {
    if (line.quantity === '') continue;
    const amount = readLineAmount(line);
    const converted = amount && convertAmount(amount, dimension, toMassWeights(product));
    if (!converted || 'refusal' in converted) return null;
    sum = sum.add(converted.max);
  }
  return sum.gt(0n) ? sum : null;
}
