/** Forms that a cook cannot change at home, and how lines and products write them. */
const FORM_SPELLINGS = {
  boneless: 'boneless',
  'bone-in': 'bone[- ]in',
  skinless: 'skinless',
  'skin-on': 'skin[- ]on',
  'shell-on': 'shell[- ]on',
  'low-sodium': '(?:low|lower|less|reduced)[- ]sodium',
  salted: 'salted',
  unsalted: 'unsalted',
  sweetened: 'sweetened',
  unsweetened: 'unsweetened',
  'full-fat': 'full[- ]fat',
  'whole-milk': 'whole[- ]milk',
  'low-fat': '(?:low|lower|reduced)[- ]fat',
  'fat-free': '(?:fat[- ]free|non-?fat|skim(?:med)?)',
  'gluten-free': 'gluten[- ]free',
  'dairy-free': '(?:dairy|milk|lactose)[- ]free',
  'egg-free': 'egg[- ]free',
  'nut-free': 'nut[- ]free',
  'sugar-free': 'sugar[- ]free',
  'alcohol-free': '(?:alcohol[- ]free|non-?alcoholic)',
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  'plant-based': '(?:plant[- ]based|meatless)',
  imitation: '(?:imitation|mock)',
  buffalo: 'buffalo',
  kosher: 'kosher',
  flaky: 'flaky',
  // Not of freshly ground things.
  fresh: 'fresh(?! (?:ground|cracked|grated|squeezed))',
} as const;

/** Who asks for "fresh or frozen" asks for neither. */
const PATTERNS = Object.entries(FORM_SPELLINGS).map(
  ([form, spelling]) => [form, new RegExp(`(?<!\\bor )\\b${spelling}\\b(?! or\\b)`)] as const,
);

/** Returns the forms that a text asks for, each by one name: "reduced-sodium" is "low-sodium". */
export function listAskedForms(text: string): string[] {
  const lowerText = text.toLowerCase();
  return PATTERNS.flatMap(([form, pattern]) => (pattern.test(lowerText) ? [form] : []));
}

/** Whether a text says nothing but such forms: the first part of "boneless, skinless chicken thighs". */
export function hasOnlyForms(text: string): boolean {
  const rest = PATTERNS.reduce(
    // Whole milk is an ingredient too.
    (left, [form, pattern]) => (form === 'whole-milk' ? left : left.replace(pattern, ' ')),
    text.toLowerCase(),
  );
  return rest.trim() === '';
}
