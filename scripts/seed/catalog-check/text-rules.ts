import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import { type CheckedCatalog, type Problem, toError, toIngredientPlace } from './checked-catalog-rules';
import { listCookingTexts } from './degree-rules';
import { findRepeatedOpenings, findRepeatedRuns, type PlacedText } from './repetition-rules';
import { findStyleFaults } from './style-rules';

/** Returns all prose of the catalog, with its place. */
function listTexts({ recipes, ingredients }: CheckedCatalog): PlacedText[] {
  return [
    ...recipes.flatMap((recipe) =>
      [...listCookingTexts(recipe), { place: 'shortDescription', text: recipe.shortDescription }].map(
        ({ place, text }) => ({ file: recipe.file, place, text }),
      ),
    ),
    ...ingredients.map((item) => ({
      file: toIngredientPlace(item),
      place: 'description',
      text: toPlainText(item.description),
    })),
  ];
}

/** How texts are written, and that no two share their words. */
export function checkTexts(catalog: CheckedCatalog): Problem[] {
  const texts = listTexts(catalog);
  return [
    ...texts.flatMap(({ file, place, text }) =>
      findStyleFaults(text).map(({ rule, words, advice }) =>
        toError(file, rule, `${place}: "${words}": ${advice}`),
      ),
    ),
    ...findRepeatedOpenings(texts).map(({ file, place, words, count }) =>
      toError(file, 'opening', `${place}: ${count} sentences open with "${words}": write this one otherwise`),
    ),
    ...findRepeatedRuns(texts).map(({ file, place, words, other }) =>
      toError(
        file,
        'repeated-words',
        `${place}: "${words}" stands in ${other} too: write one of both otherwise`,
      ),
    ),
  ];
}
