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

type KindedFacts = Record<'contains' | 'mayContain', readonly AllergenFact[]>;
/** Older records call crustaceans and mollusks shellfish. */
type AllergenFact = { allergen: AllergenGroup | 'shellfish'; kind?: string | undefined };
type AllergenRow = [name: string, text: string];

/**
 * Returns the allergens of a product page, as rows. Unknown is never told as none. An older record only lists those it contains;
 * the rest was never judged.
 */
export function listAllergenRows({
  allergens,
  allergenFacts: facts,
}: {
  allergens: readonly string[];
  allergenFacts: (KindedFacts & { judged?: readonly AllergenGroup[] | undefined }) | null;
}): AllergenRow[] {
  if (!facts) {
    if (allergens.length === 0) return [['Allergens', 'unconfirmed. Check the label.']];
    return [['Contains', `${allergens.join(', ')}. Check the label for other allergens.`]];
  }
  return listFactRows({ ...facts, unjudged: ALLERGEN_GROUPS.filter((group) => !isJudged(facts, group)) });
}

/**
 * Returns the allergens of a recipe's page, as rows. With an ingredient of unknown allergens, it never says that there are none;
 * `unknown` has the names of these.
 */
export function listRecipeAllergenRows({
  unknown,
  ...facts
}: JudgedFacts & { unknown: readonly string[] }): AllergenRow[] {
  if (unknown.length === 0) return listFactRows(facts);
  return [
    ...listKnownRow('Contains', facts.contains),
    ...listKnownRow('May contain', facts.mayContain),
    ['Can’t confirm', `${unknown.join(', ')}. Check the label before cooking for someone with an allergy.`],
    ...listUnjudgedRow(facts),
  ];
}

type JudgedFacts = KindedFacts & { unjudged: readonly AllergenGroup[] };

/** If all is known, also that there are none. */
function listFactRows(facts: JudgedFacts): AllergenRow[] {
  const { contains, mayContain, unjudged } = facts;
  const others = `the ${unjudged.some(isMajor) ? 'other' : 'nine'} major allergens`;
  // Nothing is free of an allergen that it may contain.
  const isFree =
    contains.length > 0 && ![...contains, ...mayContain].some(({ allergen }) => isMajor(allergen));
  return [
    ['Contains', formatAllergens(contains) || `none of ${others}`],
    ...(isFree ? [['Free of', others] satisfies AllergenRow] : []),
    ...listKnownRow('May contain', mayContain),
    ...listUnjudgedRow(facts),
  ];
}

/** Mollusks are none for the law, and neither are the shop's own additions to its list. */
const isMajor = (allergen: AllergenFact['allergen']) =>
  allergen === 'shellfish' || (allergen !== 'mollusks' && FIRST_JUDGED.includes(allergen));

const listUnjudgedRow = ({ unjudged }: JudgedFacts): AllergenRow[] =>
  unjudged.length > 0 ? [['Can’t confirm', `${unjudged.join(', ')}. Check the label.`]] : [];

const listKnownRow = (name: string, facts: readonly AllergenFact[]): AllergenRow[] =>
  facts.length > 0 ? [[name, formatAllergens(facts)]] : [];

/**
 * Formats allergens with their kinds, each once: milk (buffalo), tree nuts (almond, walnut). An allergen that is there without a
 * kind too (milk of cows) is not hidden behind the kinds: milk (also of buffalo), fish (also anchovy)
 */
function formatAllergens(facts: readonly AllergenFact[]): string {
  const kinds = new Map<AllergenFact['allergen'], string[]>();
  const unnamed = new Set(facts.flatMap(({ allergen, kind }) => (kind ? [] : allergen)));
  for (const { allergen, kind } of facts) {
    kinds.set(allergen, [...(kinds.get(allergen) ?? []), ...(kind ? [kind] : [])]);
  }
  return [...kinds]
    .map(([name, names]) => {
      if (names.length === 0) return name;
      const also = unnamed.has(name) ? (name === 'milk' || name === 'eggs' ? 'also of ' : 'also ') : '';
      return `${name} (${also}${names.join(', ')})`;
    })
    .join(', ');
}
