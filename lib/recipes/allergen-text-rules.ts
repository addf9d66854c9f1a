import type { AllergenGroup } from '@/models/ingredient-limits';

type KindedFacts = Record<'contains' | 'mayContain', readonly AllergenFact[]>;
/** Older records call crustaceans and mollusks shellfish. */
type AllergenFact = { allergen: AllergenGroup | 'shellfish'; kind?: string | undefined };
type AllergenRow = [name: string, text: string];

/**
 * Returns what a product page says of allergens, as rows. Unknown is never told as none. An older record only says what it
 * contains; no one has looked at the rest.
 */
export function listAllergenRows({
  allergens,
  allergenFacts: facts,
}: {
  allergens: readonly string[];
  allergenFacts: KindedFacts | null;
}): AllergenRow[] {
  if (!facts) {
    if (allergens.length === 0) return [['Allergens', 'not known. Check the label.']];
    return [['Contains', `${allergens.join(', ')}. Check the label for other allergens.`]];
  }
  return listFactRows(facts);
}

/**
 * Returns what a recipe's page says of allergens, as rows. With an ingredient of which no one knows them, it never says that
 * there are none; `unknown` has the names of these.
 */
export function listRecipeAllergenRows({
  unknown,
  ...facts
}: KindedFacts & { unknown: readonly string[] }): AllergenRow[] {
  if (unknown.length === 0) return listFactRows(facts);
  return [
    ...listKnownRow('Contains', facts.contains),
    ...listKnownRow('May contain', facts.mayContain),
    ['Not known for', `${unknown.join(', ')}. Check the label before you cook for somebody with an allergy.`],
  ];
}

/** Of what is known in full, also that there are none. */
function listFactRows({ contains, mayContain }: KindedFacts): AllergenRow[] {
  const hasMajor = contains.some(({ allergen }) => allergen !== 'mollusks');
  const contained = formatAllergens(contains);
  const none = 'none of the nine major allergens';
  return [
    ['Contains', hasMajor ? contained : [contained, none].filter(Boolean).join('; ')],
    ...listKnownRow('May contain', mayContain),
  ];
}

const listKnownRow = (name: string, facts: readonly AllergenFact[]): AllergenRow[] =>
  facts.length > 0 ? [[name, formatAllergens(facts)]] : [];

/**
 * Formats allergens with their kinds, each once: milk (buffalo), tree nuts (almond, walnut). What is there without a kind too (milk
 * of cows) is not hidden behind the kinds: milk (also of buffalo), fish (also anchovy)
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
