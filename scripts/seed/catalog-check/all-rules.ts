import type { CheckedCatalog, Problem } from './checked-catalog-rules';
import { checkDegrees } from './degree-rules';
import { checkFigures } from './figure-rules';
import { checkLabels } from './label-rules';
import { checkLines } from './line-rules';
import { checkPictures } from './picture-rules';
import { checkPlates } from './plate-rules';
import { checkProducts } from './product-rules';
import { checkSafety } from './safety-rules';
import { checkSameness } from './sameness-rules';
import { checkTexts } from './text-rules';
import { checkTimes } from './time-rules';

const GROUPS: readonly ((catalog: CheckedCatalog) => Problem[])[] = [
  checkLines,
  checkLabels,
  checkTimes,
  checkPlates,
  checkSafety,
  checkDegrees,
  checkFigures,
  checkTexts,
  checkSameness,
  checkPictures,
  checkProducts,
];

/** Returns the findings of every group of rules, by file. */
export function checkCatalog(catalog: CheckedCatalog): Problem[] {
  return GROUPS.flatMap((check) => check(catalog)).toSorted((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
  );
}
