import { computeFingerprint } from '@/lib/catalog/updates/fingerprint-rules';
import { type CheckedCatalog, type CheckedRecipe, type Problem, toWarning } from './checked-catalog-rules';

/** Pictures show what the recipe has. Warnings until the pictures of the dishes are drawn from their platings. */

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

export function checkPictures({ recipes, platings }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [...checkLayers(recipe), ...checkAge(recipe, platings)]);
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
  { file, plating, images = [] }: CheckedRecipe,
  platings: CheckedCatalog['platings'],
): Problem[] {
  if (!plating) return [];
  const fingerprint = computeFingerprint(plating);
  return images
    .filter((image) => platings[image] !== fingerprint)
    .map((image) => {
      const state =
        platings[image] === undefined ? 'does not say which plating it shows' : 'is older than its plating';
      return toWarning(
        file,
        'picture-age',
        `${image} ${state}: draw it, and note ${fingerprint} in platings.json`,
      );
    });
}
