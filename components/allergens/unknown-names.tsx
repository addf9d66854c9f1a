import { isAllergenGroup } from '@/lib/recipes/allergen-name-rules';

/** Says which names in a list's URL are no allergen, so that no one takes the list for free of it. */
export function UnknownNames({ avoid }: { avoid: readonly string[] }) {
  const unknown = avoid.filter((name) => !isAllergenGroup(name));
  if (unknown.length === 0) return null;
  return (
    <p className="max-w-[62ch] font-semibold text-danger text-sm">
      We don’t recognize the {unknown.length === 1 ? 'allergen' : 'allergens'}{' '}
      {unknown.map((name) => `“${name}”`).join(', ')}, so nothing is listed as free of{' '}
      {unknown.length === 1 ? 'it' : 'them'}. Please choose from the list of allergens.
    </p>
  );
}
