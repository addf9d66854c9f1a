import { findNoun } from './counted-noun-rules';

const LIQUIDS = new Set(
  'beer brandy broth buttermilk cider coffee cream dashi espresso extract half-and-half juice liqueur marsala milk mirin oil port rum sake sauce sherry stock syrup tea vinegar vodka water whey whiskey wine'.split(
    ' ',
  ),
);
const THICK =
  /\b(?:clotted|ice|shaving|sour|whipped) cream\b|\b(?:apple|cranberry) ?sauce\b|\bmilk powder\b/i;

/** Returns whether an ingredient is poured, so that metric cooks measure it in milliliters. */
export function isLiquid(name: string): boolean {
  return LIQUIDS.has(findNoun(name).toLowerCase()) && !THICK.test(name);
}
