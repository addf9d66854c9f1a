import type { AllergenGroup } from '@/models/ingredient-limits';

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
