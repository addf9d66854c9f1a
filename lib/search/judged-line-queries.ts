import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DIETS, type DietType, isDietAllowed } from '@/lib/recipes/diet-type-rules';
import { processSingleton } from '@/lib/runtime/process-state';
import type { LineText } from '@/lib/text/line-key-rules';
import type { IngredientMatcher, NamedIngredient } from './engine/ingredient-matcher';
import { loadFreshMatcher } from './index-queries';

/** As many recipes as two accounts may have, with some ten kilobytes each. */
const MAX_JUDGED_RECIPES = 2_000;

/** What the words of a recipe's lines say. */
type JudgedLines = {
  /** For each line, the ingredient that it names, sold or not; null if there is none. */
  products: readonly (NamedIngredient | null)[];
  /** For each line, the ids of all ingredients that its words name; null among them if some name nothing known. */
  judgedIds: readonly (readonly (string | null)[])[];
  /** The diets that a recipe with these lines may claim. */
  diets: readonly DietType[];
};

/** The last judged recipes by their lines, and the matcher that has judged them. */
const judged = () =>
  processSingleton('judged lines', () => ({
    matcher: null as IngredientMatcher | null,
    byLines: new LRUCache<string, JudgedLines>({ max: MAX_JUDGED_RECIPES }),
  }));

/** Judges each line of a recipe once, until the recipe's lines or the shop's ingredients change. */
export async function judgeRecipeLines(lines: readonly LineText[]): Promise<JudgedLines> {
  const matcher = await loadFreshMatcher();
  const known = judged();
  if (known.matcher !== matcher) {
    known.matcher = matcher;
    known.byLines.clear();
  }
  const key = createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
  const found = known.byLines.get(key);
  if (found) return found;
  const named = lines.map((line) => matcher.judgeLine(line));
  const computed = {
    products: lines.map((line) => matcher.matchLine(line)),
    judgedIds: named.map((products) => products.map((product) => product?.id ?? null)),
    diets: listClaimableDiets(named),
  };
  known.byLines.set(key, computed);
  return computed;
}

/** Lists the diets that a recipe may claim whose lines name these products, as the index finds it of public recipes. */
function listClaimableDiets(
  lines: readonly (readonly (Pick<NamedIngredient, 'diets'> | null)[])[],
): DietType[] {
  return DIETS.filter((type) => {
    const isUnknownAllowed = isDietAllowed(null, type);
    return (
      (isUnknownAllowed || lines.length > 0) &&
      lines.flat().every((product) => product?.diets.includes(type) ?? isUnknownAllowed)
    );
  });
}
