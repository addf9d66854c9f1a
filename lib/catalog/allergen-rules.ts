import type { Allergen, AllergenGroup } from '@/models/ingredient-limits';

/** What an ingredient contains and may contain; null if nobody has said so, which is never the same as none. */
type AllergenFacts = { contains: readonly { allergen: AllergenGroup }[] } | null;

/**
 * Lists what an ingredient contains of the nine major allergens, as the calls have always named them; empty also if that is
 * unknown. Crustaceans are the shellfish of the law; mollusks are not, but have always been called so here.
 */
export function listMajorAllergens(facts: AllergenFacts): Allergen[] {
  const names = (facts?.contains ?? []).map(({ allergen }) => MAJOR_ALLERGENS[allergen]);
  return [...new Set(names)];
}

const MAJOR_ALLERGENS: Record<AllergenGroup, Allergen> = {
  milk: 'milk',
  eggs: 'eggs',
  fish: 'fish',
  'crustacean shellfish': 'shellfish',
  mollusks: 'shellfish',
  'tree nuts': 'tree nuts',
  peanuts: 'peanuts',
  wheat: 'wheat',
  soybeans: 'soybeans',
  sesame: 'sesame',
};

type KindedFacts = Record<'contains' | 'mayContain', readonly AllergenFact[]> | null;
type AllergenFact = { allergen: AllergenGroup; kind?: string | undefined };

/**
 * Returns what a product page says of allergens, as rows. Unknown is never told as none. An older record only says what it
 * contains; nobody has looked at the rest.
 */
export function listAllergenRows({
  allergens,
  allergenFacts: facts,
}: {
  allergens: readonly string[];
  allergenFacts: KindedFacts;
}): [name: string, text: string][] {
  if (!facts) {
    if (allergens.length === 0) return [['Allergens', 'not known. Check the label.']];
    return [['Contains', `${allergens.join(', ')}. Check the label for other allergens.`]];
  }
  const hasMajor = facts.contains.some(({ allergen }) => allergen !== 'mollusks');
  const contained = formatAllergens(facts.contains);
  const none = 'none of the nine major allergens';
  return [
    ['Contains', hasMajor ? contained : [contained, none].filter(Boolean).join('; ')],
    ...(facts.mayContain.length > 0
      ? [['May contain', formatAllergens(facts.mayContain)] satisfies [string, string]]
      : []),
  ];
}

/** Formats allergens with their kinds, each once: milk (buffalo), tree nuts (almond, walnut) */
function formatAllergens(facts: readonly AllergenFact[]): string {
  const kinds = new Map<AllergenGroup, string[]>();
  for (const { allergen, kind } of facts) {
    kinds.set(allergen, [...(kinds.get(allergen) ?? []), ...(kind ? [kind] : [])]);
  }
  return [...kinds]
    .map(([name, names]) => (names.length > 0 ? `${name} (${names.join(', ')})` : name))
    .join(', ');
}
