/** The meanings of single words of a recipe line for the name beside them. All are normalized. */

const toSet = (words: string) => new Set(words.split(' '));

/** Measures before a name: "3 cloves garlic" is garlic. */
export const MEASURES = toSet(
  'bag bottle bunch can clove cup dash drop ear fillet g gram handful head inch jar kg knob large lb liter litre ' +
    'medium ml ounce oz pack package packet piece pinch pint pound quart sachet sheet slice small splash sprig ' +
    'stalk stick tablespoon tbsp teaspoon tin tsp',
);
/** Forms and preparations: after a name they do not change the product. */
export const FORMS = toSet(
  'beaten boiled bulb chopped chunk clove cooked cooled crown crumbled crushed cube cubed cut deveined diced divided ' +
    'drained fillet finely floret freshly grated halved half head juice julienned kernel leaf mashed melted minced ' +
    'optional peeled piece pitted quartered ribbon ring rinsed roughly round segment seeded shaved shredded skin ' +
    'sliced slice softened spear split sprig stalk steamed stem stick strip taste thinly thread toasted torn trimmed ' +
    'washed wedge whipped whisked zest',
);
/** Words that make a different product: dried basil is not basil, unless the name says dried too. */
export const DIFFERENT_PRODUCT = toSet(
  'candied canned crystallized dehydrated dried dry evaporated freeze ground instant light pickled powdered preserved ' +
    'smoked',
);
/**
 * Words, anywhere before a name, for the material of a different product: turkey bacon is not bacon, there is no milk in coconut
 * milk yogurt, and there are nuts in pistachio cream.
 */
export const OTHER_SOURCES = toSet(
  'almond beef buffalo cashew cauliflower chia chicken chocolate coconut duck flavored flax flour garlic goat goose ' +
    'hazelnut hemp honey jackfruit lamb macadamia nutritional oat oats peanut pecan pistachio quail seitan sheep soy ' +
    'soya strawberry tofu turkey vanilla walnut wheat',
);

/** Product families: a word before one makes it a different product, which the shop may not sell. */
export const FAMILIES = toSet(
  'bean bread broth cheese flour juice noodle nut oil paste powder sauce seed sugar syrup vinegar wine',
);
/** Words before a name that do not change the product. */
export const NEUTRAL = toSet(
  'cold cooking extra few fresh frying good hot large little medium neutral organic plain quality small some warm whole',
);

/** After a name these may be made of more than it: onion rings, mozzarella sticks, chicken strips, stock cubes. */
export const RESHAPED = toSet('cube ring stick strip');

const COLORS = toSet('black blue brown dark gold golden green orange pink purple red violet white yellow');
/** Products with other ingredients in another color: white chocolate has milk, red curry paste has shrimp. */
const COLORED_RECIPES = toSet('chocolate curry paste pudding sauce');

/** Whether a word only says which color something has. */
export function isColorOf(word: string, lastWordOfName: string): boolean {
  return COLORS.has(word) && !COLORED_RECIPES.has(lastWordOfName);
}

/**
 * Words that say how something is grown, cut, prepared or served and that add nothing to it. Whatever is not here may be something
 * that somebody has to avoid, so a word that can be left out is left out.
 */
const PLAIN = toSet(
  'about above according acidity additional additionally again aged alternatively amount another any approx ' +
    'approximately around attached available away baby back bake baked baking batch best better big bigger ' +
    'bit bite bitesize bitter blanched blended blitzed boil boiling bone boned boneless bony both botija ' +
    'bottom bought bowl box breast brine broken browned bruised brush brushed brushing bulk bundle burst ' +
    'butterflied cage caramelized center charred chiffonade chilled chosen circle clean cleaned cm coarse ' +
    'coarsely cob coin color colored combine combined compressed container cook cool cooling core cored cover ' +
    'cracked cross crosswise cupful cure cured damp day deboned deep defrosted degermed depending desired ' +
    'destemmed diagonal diagonally diameter different discard discarded double drain drizzle drizzling dust ' +
    'dusted dusting each either empty end english enough equal equivalent even evenly everything farm fat ' +
    'fatty fed fibrous filleted fine finger fingertip firm firmly first fist flaked flaky flat flesh floury ' +
    'free freerange french fridge frozen full fully garden garnish generous gently giant grade grain granny ' +
    'grass grate greasing greek grilled grown gutted halve hand handpicked hard headless heaped heaping heart ' +
    'heat heated heirloom high homegrown hothouse hour hulled husk husked ice inner intact italian julienne ' +
    'jumbo just kind kitchen knife knot kosher last later layer lean least leave left leftover leg length ' +
    'lengthwise less level lightly like line liquid live local long loose loosely low lukewarm lump main ' +
    'matchstick mature maximum meaty method microwave mild mince mini miniature minimum minute mix mixed mm ' +
    'moist moon more most much natural neck needed new next nonstick not old older only open opened ' +
    'optionally other outer outside oven overnight packed palm pan parboiled part pat patted peel peeler per ' +
    'percent peruvian picked pit plump poached pod portion possible pot pounded preferable preferably ' +
    'preferred prepared pressed prewashed processed pulled pulp pulsed pure pureed quarter quickly range raw ' +
    'ready real reconstituted refined refrigerated refrigerator regular removed required reserve reserved ' +
    'rest rested resting rib ribbed rich rind rinse ripe roast roasted rolled rolling room root rough rub ' +
    'rubbed runny russet salted sashimi sauteed scored scraped scrubbed sea seared seasonal second seedless ' +
    'separate separated serrated serve serving several shape sharp shell shelled shelling short shoulder ' +
    'shucked sieved sifted silken simmered single size sized skim skinless skinned skinny slightly slivered ' +
    'smashed smooth snapped soak soaked sodium soft solid sour spare spoon spoonful sprinkle sprinkling ' +
    'squeeze squeezed stale standard steam stemmed still stirred stone stoned store storebought strained ' +
    'string stripped strong super superfine surface sweet syrup table tablespoonful tail tailed tap tear ' +
    'teaspoonful temperature tender thawed thawing thick thickly thigh thin third thumb tied tight tightly ' +
    'time tiny tip tipped together toothpick top topped total tough trim twice twine type unbleached uncooked ' +
    'unopened unpeeled unrefined unripe unsalted unseasoned unsifted unsulfured unsweetened untreated unwaxed ' +
    'used usual usually variety vein very virgin warmed washing water waxy wedged weight well wet whatever ' +
    'whichever wide width wild wing wiped without xl year young zested',
);

/** Whether a word says nothing about the material of the thing that it describes. */
export function isPlain(word: string): boolean {
  return /^\d/.test(word) || [PLAIN, NEUTRAL, FORMS, MEASURES].some((words) => words.has(word));
}

/** Whether a word that stands by itself, in a remark, only describes: "canned", "yellow". */
export function isDescription(word: string): boolean {
  return isPlain(word) || COLORS.has(word) || DIFFERENT_PRODUCT.has(word);
}
