import { ALLERGEN_GROUPS, type AllergenGroup, FIRST_JUDGED } from '@/models/ingredient-limits';

/** An allergen with the kind that the law wants named: tree nuts, almond. Older records have other words for shellfish. */
type RecipeAllergen = { allergen: AllergenGroup | 'shellfish'; kind?: string | undefined };

export type AllergenProduct = {
  allergens: readonly string[];
  allergenFacts:
    | (Record<'contains' | 'mayContain', readonly RecipeAllergen[]> & {
        judged?: readonly AllergenGroup[] | undefined;
      })
    | null;
};

export type RecipeAllergens = {
  contains: RecipeAllergen[];
  mayContain: RecipeAllergen[];
  /** The names of the lines of which no one knows it, each once; with one of them, a recipe is free of nothing. */
  unknown: string[];
  /** The unjudged allergens of a line whose others are known. */
  unjudged: AllergenGroup[];
};

/**
 * Collects the allergens that the lines of a recipe contain and may contain, each kind once and in the order of the law; also
 * optional ones, which someone may serve. `products` has everything that each line names; a line is unknown with null, with a
 * product without facts, and without any.
 */
export function collectAllergens(
  lines: readonly { name: string }[],
  products: readonly (readonly (AllergenProduct | null)[])[],
): RecipeAllergens {
  const named = lines.flatMap(({ name }, index) =>
    (products[index]?.length ? products[index] : [null]).map((product) => ({ name, product })),
  );
  const contains = sortOnce(
    named.flatMap(({ product }) => product?.allergenFacts?.contains ?? listOlderAllergens(product)),
  );
  const contained = new Set(contains.map(toKey));
  const containedGroups = new Set(contains.map(({ allergen }) => allergen));
  const mayContain = sortOnce(named.flatMap(({ product }) => product?.allergenFacts?.mayContain ?? []));
  return {
    contains,
    // An allergen that it contains anyway may be in it only as another kind.
    mayContain: mayContain.filter((fact) =>
      fact.kind ? !contained.has(toKey(fact)) : !containedGroups.has(fact.allergen),
    ),
    unknown: [...new Set(named.flatMap(({ name, product }) => (product?.allergenFacts ? [] : name)))],
    unjudged: ALLERGEN_GROUPS.filter((group) =>
      named.some(({ product }) => product?.allergenFacts && !isJudged(product.allergenFacts, group)),
    ),
  };
}

/** Whether somebody has judged if an ingredient contains an allergen. */
export function isJudged(
  { judged = FIRST_JUDGED }: { judged?: readonly AllergenGroup[] | undefined },
  group: AllergenGroup,
): boolean {
  return judged.includes(group);
}

const ORDER: readonly RecipeAllergen['allergen'][] = [...ALLERGEN_GROUPS, 'shellfish'];

/** The allergens of an older record, which is silent about the rest. */
function listOlderAllergens(product: AllergenProduct | null): RecipeAllergen[] {
  const named = product?.allergens ?? [];
  return ORDER.filter((allergen) => named.includes(allergen)).map((allergen) => ({ allergen }));
}

function sortOnce(allergens: readonly RecipeAllergen[]): RecipeAllergen[] {
  const once = new Map(allergens.map((allergen) => [toKey(allergen), allergen]));
  return [...once.values()].toSorted(
    (a, b) =>
      ORDER.indexOf(a.allergen) - ORDER.indexOf(b.allergen) || (a.kind ?? '').localeCompare(b.kind ?? ''),
  );
}

const toKey = ({ allergen, kind = '' }: RecipeAllergen) => `${allergen}/${kind}`;
