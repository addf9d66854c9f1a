import { computeFingerprint } from '@/lib/catalog/fingerprint-rules';
import { toIngredientPicture, toRecipePictures } from '@/scripts/seed/catalog-picture-rules';
import {
  type CheckedCatalog,
  type CheckedRecipe,
  type PictureFacts,
  type Problem,
  toError,
  toIngredientPlace,
  toWarning,
} from './checked-catalog-rules';

/**
 * Each ingredient has a picture, and each recipe one of its ingredients. A dish may have one too: it follows the recipe's
 * plating.
 */

/** 160 kB. */
const MAX_BYTES = 160_000;
const INGREDIENT_PIXELS = { width: 800, height: 800 };
const RECIPE_PIXELS = { width: 1200, height: 900 };

/** Kinds that only some products can be: the others of a layer's kinds suit any line. */
const PRODUCTS: Readonly<Record<string, { shows: string; product: RegExp }>> = {
  avocadoSlice: { shows: 'an avocado', product: /avocado/ },
  drumstick: { shows: 'poultry', product: /chicken|turkey|duck/ },
  eggHalf: { shows: 'an egg', product: /egg/ },
  eggQuarter: { shows: 'an egg', product: /egg/ },
  fillet: { shows: 'fish', product: /fish|snapper|salmon|cod|tuna|tilapia|mackerel|halibut/ },
  friedEgg: { shows: 'an egg', product: /egg/ },
  thigh: { shows: 'poultry', product: /chicken|turkey|duck/ },
};

export function checkPictures(catalog: CheckedCatalog): Problem[] {
  return [
    ...checkMissing(catalog),
    ...checkFiles(catalog),
    ...catalog.recipes.flatMap((recipe) => [...checkLayers(recipe), ...checkAge(recipe, catalog)]),
  ];
}

/** A recipe has the picture of its ingredients; one of the dish may be missing. */
function checkMissing({ recipes, ingredients, pictures }: CheckedCatalog): Problem[] {
  const wanted = [
    ...ingredients.map((item) => ({
      place: toIngredientPlace(item),
      picture: toIngredientPicture(item.slug),
    })),
    ...recipes.map(({ file, slug }) => ({ place: file, picture: toRecipePictures(slug)[1] })),
  ];
  return wanted
    .filter(({ picture }) => !pictures[picture])
    .map(({ place, picture }) => toError(place, 'picture', `has no picture: draw pictures/${picture}`));
}

function checkFiles({ recipes, ingredients, pictures }: CheckedCatalog): Problem[] {
  const pixelsByFile = new Map([
    ...ingredients.map(({ slug }) => [toIngredientPicture(slug), INGREDIENT_PIXELS] as const),
    ...recipes.flatMap(({ slug }) => toRecipePictures(slug).map((file) => [file, RECIPE_PIXELS] as const)),
  ]);
  return Object.entries(pictures).flatMap(([name, facts]) => {
    const pixels = pixelsByFile.get(name);
    if (pixels) return checkFile(`pictures/${name}`, facts, pixels);
    return [
      toError(
        `pictures/${name}`,
        'picture-name',
        'shows nothing of the catalog: name it after its slug, or delete it',
      ),
    ];
  });
}

function checkFile(
  file: string,
  { bytes, pixels }: PictureFacts,
  { width, height }: typeof RECIPE_PIXELS,
): Problem[] {
  if (!pixels) return [toError(file, 'picture-size', 'is not a JPEG, or is cut off: draw it again')];
  const problems: Problem[] = [];
  if (bytes > MAX_BYTES) {
    const size = `${Math.ceil(bytes / 1000)} kB`;
    problems.push(toError(file, 'picture-size', `has ${size}: at most 160 kB`));
  }
  if (pixels.width !== width || pixels.height !== height) {
    const size = `${pixels.width} × ${pixels.height}`;
    problems.push(toWarning(file, 'picture-size', `is ${size}: draw it with ${width} × ${height}`));
  }
  return problems;
}

/** Whatever a picture shows names the line that it is of. */
function checkLayers({ file, plating, lines }: CheckedRecipe): Problem[] {
  if (!plating) return [];
  const { base, layers } = plating;
  const shown = [
    ...[...(base.lines ?? []), ...(base.line ? [base.line] : [])].map((line) => ({ kind: base.kind, line })),
    ...layers,
  ];
  return shown.flatMap(({ kind, line: id }) => {
    const shownLine = lines.find(({ line }) => line.id === id);
    if (!shownLine) {
      const message = `the plating shows "${kind}" of "${id}", which no line has: remove it or name its line`;
      return [toError(file, 'layer', message)];
    }
    const wanted = PRODUCTS[kind];
    if (!wanted || (shownLine.product && wanted.product.test(shownLine.product.slug))) return [];
    return [toError(file, 'layer', `"${kind}" shows ${wanted.shows}, which "${id}" is not`)];
  });
}

/** A picture of an older plating, or of none, shows another dish. */
function checkAge({ file, slug, plating }: CheckedRecipe, { pictures, platings }: CheckedCatalog): Problem[] {
  const [dish] = toRecipePictures(slug);
  if (!pictures[dish]) return [];
  if (!plating) return [toError(file, 'picture-age', `${dish} shows no plating: write one, or delete it`)];
  if (platings[dish] === computeFingerprint(plating)) return [];
  return [toError(file, 'picture-age', `${dish} is older than its plating: draw it again`)];
}
