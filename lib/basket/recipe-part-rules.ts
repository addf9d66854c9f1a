import type { AskedIngredient } from '@/lib/search/engine/ingredient-matcher';
import { toPhrase } from '@/lib/text/words';
import type { ItemCost } from './recipe-cost-rules';

/**
 * A thing that a recipe needs and that someone may have at home. What is at home is named by keys: the id of an ingredient, a
 * family of which it is some kind, or words that the shop does not know.
 */
export type RecipePart = {
  /** Null if the shop knows nothing of that name. */
  itemId: string | null;
  name: string;
  lineIds: readonly string[];
  /** The keys of which one is enough. */
  metBy: readonly string[];
  substitutes: readonly PartSubstitute[];
  /** Of its packs, for the author's servings; null if the shop does not sell it. */
  cents: number | null;
};

/** Something else that nearly is the part; each of its own parts has the keys that meet it. */
type PartSubstitute = { use: string; parts: readonly (readonly string[])[] };

/** Returns the keys that meet what is asked for under a name. */
export function toKeys(asked: AskedIngredient | undefined, name: string): string[] {
  const { ingredients = [], family = null } = asked ?? {};
  const keys = [...ingredients.map(({ id }) => id), ...(family ? [toFamilyKey(family)] : [])];
  return keys.length > 0 ? keys : [toWordsKey(name)];
}

const toFamilyKey = (family: string) => `any ${family}`;
const toWordsKey = (name: string) => `words ${toPhrase(name)}`;

/** Lists the parts of a recipe, with the keys and the substitutes of its lines by their ids. */
export function listRecipeParts(
  costs: readonly ItemCost[],
  keysOf: ReadonlyMap<string, readonly string[]>,
  substitutesOf: ReadonlyMap<string, readonly PartSubstitute[]>,
): RecipePart[] {
  return costs.map(({ itemId, name, lines, basketCents }) => {
    const lineIds = lines.map(({ lineId }) => lineId);
    const [first = [], ...others] = lineIds.map((id) => keysOf.get(id) ?? []);
    return {
      ...{ itemId, name, lineIds, cents: basketCents },
      // Where one line asks for any rice and another for basmati, only basmati meets both.
      metBy: first.filter((key) => others.every((keys) => keys.includes(key))),
      substitutes: listShared(lineIds.map((id) => substitutesOf.get(id) ?? [])),
    };
  });
}

/** Returns the substitutes that all lines have. */
function listShared([first = [], ...others]: readonly (readonly PartSubstitute[])[]): PartSubstitute[] {
  return first.filter(({ use }) => others.every((list) => list.some((each) => each.use === use)));
}
