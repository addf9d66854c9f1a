import { computeFingerprint } from '@/lib/catalog/updates/fingerprint-rules';
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
 * Each ingredient has a picture, and each recipe one of its ingredients. What pictures of dishes show of their platings are
 * warnings, until all are drawn from these.
 */

/** 160 kB. */
const MAX_BYTES = 160_000;
const INGREDIENT_PIXELS = { width: 800, height: 800 };
const RECIPE_PIXELS = { width: 1200, height: 900 };

/** The layers that can be drawn, with the products that each of them shows; null shows any. */
const LAYERS: Readonly<Record<string, RegExp | null>> = {
  basilLeaf: /basil/,
  bean: /bean/,
  berry: /berr|currant/,
  cheeseMelt: /mozzarella|gruyere|parmesan|pecorino|cheddar|cheese|queso|provolone|bechamel/,
  chickpea: /chickpea|chana|kabuli/,
  chiliRing: /chili|jalapeno|serrano|habanero|scotch-bonnet|aji|bell-pepper|pepper$/,
  chunk: null,
  citrusSlice: /lemon|lime|orange|citrus/,
  cream: /cream|crema|yogurt|mascarpone|mayonnaise|labneh/,
  crumb: null,
  cucumberSlice: /cucumber|zucchini/,
  drumstick: /chicken|turkey|duck/,
  dumpling: null,
  eggHalf: /egg/,
  feta: /feta|queso|cotija|paneer|cheese/,
  fish: /fish|snapper|salmon|cod|tuna|tilapia|mackerel|halibut/,
  herbFleck:
    /parsley|cilantro|dill|mint|thyme|oregano|chive|basil|epazote|rosemary|tarragon|fenugreek|scallion/,
  kiwiSlice: /kiwi/,
  leaf: /leaves|leaf|spinach|basil|lettuce|cilantro|parsley|sage|arugula|bay/,
  lentil: /lentil|dal/,
  limeWedge: /lime/,
  meatSlice: /pork|beef|lamb|chicken|duck|pancetta|guanciale|bacon|ham|chorizo|sausage|veal|goat|prosciutto/,
  meringue: /egg/,
  mintLeaf: /mint/,
  noodles: /noodle|ramen|soba|udon|spaghetti/,
  nori: /nori/,
  nut: /almond|cashew|peanut|pistachio|walnut|pecan|hazelnut|pine-nut|macadamia/,
  olive: /olives/,
  onionRing: /onion|shallot/,
  pastaStrand: /spaghetti|tagliatelle|pasta|noodle|fettuccine|linguine|vermicelli/,
  pea: /peas?$/,
  powderedSugar: /powdered-sugar/,
  riceMound: /rice/,
  scallion: /scallion|chive/,
  sesame: /sesame/,
  shrimp: /shrimp|prawn/,
  spiceDust: null,
  sprig: /cilantro|parsley|dill|mint|thyme|rosemary|oregano|basil|tarragon/,
  swirl: null,
  tofuCube: /tofu|paneer/,
  tomatoWedge: /tomato/,
  wedge: null,
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

function checkLayers({ file, plating, lines }: CheckedRecipe): Problem[] {
  return (plating?.layers ?? []).flatMap(({ kind }) => {
    const shown = LAYERS[kind];
    if (shown === undefined) {
      return [
        toWarning(
          file,
          'layer',
          `no layer is called "${kind}": use one of ${Object.keys(LAYERS).join(', ')}`,
        ),
      ];
    }
    if (shown === null || lines.some(({ product }) => product && shown.test(product.slug))) return [];
    return [
      toWarning(
        file,
        'layer',
        `the plating shows "${kind}", which no line has: remove the layer or add the line`,
      ),
    ];
  });
}

/** A picture of an older plating shows another dish. */
function checkAge(
  { file, slug, plating }: CheckedRecipe,
  { pictures, platings }: Pick<CheckedCatalog, 'pictures' | 'platings'>,
): Problem[] {
  const [dish] = toRecipePictures(slug);
  if (!plating || !pictures[dish]) return [];
  const fingerprint = computeFingerprint(plating);
  if (platings[dish] === fingerprint) return [];
  const state =
    platings[dish] === undefined ? 'does not say which plating it shows' : 'is older than its plating';
  return [
    toWarning(file, 'picture-age', `${dish} ${state}: draw it, and note ${fingerprint} in platings.json`),
  ];
}
