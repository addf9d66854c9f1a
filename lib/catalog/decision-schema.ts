import { z } from 'zod';
import { toEditVersion } from '@/lib/http/edit-version-rules';
import { type IngredientView, ingredientViewSchema } from '@/lib/recipes/ingredient-schema';
import { describeAllergens, describeFlags, describeShipping } from '@/lib/recipes/ingredient-text-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';

/** An admin's decision about values of the catalog that the shop's own ones keep out. */
export const decisionSchema = z.object({
  choice: z.enum(['catalog', 'shop'], 'choice must be catalog or shop.'),
  /** The subject of the decision, as it was listed. */
  version: z.string().regex(/^[0-9a-f]{1,16}$/, 'version must be that of a listed ingredient.'),
});
export type Decision = z.infer<typeof decisionSchema>;

/** The facts that an admin decides about, since they may concern someone's health or the shipping. */
export const decidedFactsSchema = ingredientViewSchema
  .pick({ allergenFacts: true, flags: true, ships: true })
  .partial();
type DecidedFacts = z.infer<typeof decidedFactsSchema>;

export const DECIDED_FACTS = ['allergenFacts', 'flags', 'ships'] as const satisfies (keyof DecidedFacts)[];

/** An ingredient that waits for a decision, with both sides of each of its facts in words. */
export type UndecidedIngredient = {
  _id: string;
  name: string;
  version: string;
  facts: { label: string; ours: string; catalogs: string }[];
};

/** Returns the open decisions about an ingredient; null if the catalog says the same as the shop. */
export function toUndecided(ingredient: IngredientView, news: DecidedFacts): UndecidedIngredient | null {
  const names = DECIDED_FACTS.filter((name) => news[name] !== undefined);
  const facts = names.flatMap((name) => {
    const [ours, catalogs] = [describeFact(name, ingredient), describeFact(name, news)];
    return ours === catalogs ? [] : [{ label: INGREDIENT_FIELDS[name].label, ours, catalogs }];
  });
  if (facts.length === 0) return null;
  const version = toEditVersion(names.map((name) => [name, ingredient[name], news[name]]));
  return { _id: ingredient._id, name: ingredient.name, version, facts };
}

function describeFact(
  name: (typeof DECIDED_FACTS)[number],
  { allergenFacts = null, flags = null, ships = null }: DecidedFacts,
): string {
  if (name === 'allergenFacts') return describeAllergens(allergenFacts);
  return name === 'flags' ? describeFlags(flags) : describeShipping(ships);
}
