import type { AllergenGroup, DietFlag } from '@/models/ingredient-limits';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import { type Problem, toError } from './checked-catalog-rules';

/** Unknown facts stay unknown, and allergens and flags say the same. */
export function checkUnknowns(place: string, item: IngredientFile): Problem[] {
  const isMeat = item.category === 'Meat & Poultry';
  return [
    ...(isMeat && item.flags.animal !== 'yes'
      ? [toError(place, 'flag', 'it is meat: set animal to "yes"')]
      : []),
    ...checkAllergens(place, item),
  ];
}

function checkAllergens(place: string, { name, allergens, flags }: IngredientFile): Problem[] {
  if (!allergens) {
    return flags.gluten === 'no'
      ? [
          toError(
            place,
            'unknown',
            'its allergens are unknown, so its gluten is too: set the flag to unknown',
          ),
        ]
      : [];
  }
  const contained = new Set(allergens.contains.map(({ allergen }) => allergen));
  const isSaidToBeFree = contained.size === 0 && allergens.mayContain.length === 0;
  return [
    ...(isSaidToBeFree && COMPOUND.test(name)
      ? [
          toError(
            place,
            'unknown',
            'what it is made of differs by maker: set allergens to null, or say what it may contain',
          ),
        ]
      : []),
    ...SAME.flatMap(([flag, groups]) => {
      const isContained = groups.some((group) => contained.has(group));
      const isFlagged = flags[flag] === 'yes';
      if (isContained === isFlagged) return [];
      const [known, other] = isContained ? ['allergens', 'flag'] : ['flag', 'allergens'];
      const message = `its ${known} say ${isContained ? groups[0] : flag}, its ${other} do not: make both agree`;
      return [toError(place, 'flag', message)];
    }),
    ...(contained.has('wheat') && flags.gluten !== 'yes'
      ? [toError(place, 'flag', 'it contains wheat, so its gluten is "yes": mend the flag or the allergens')]
      : []),
    ...(flags.gluten === 'no' && allergens.mayContain.some(({ allergen }) => allergen === 'wheat')
      ? [toError(place, 'unknown', 'it may contain wheat, so its gluten is unknown: set the flag to unknown')]
      : []),
  ];
}

/** Blends and preparations of which every maker has another recipe. */
const COMPOUND =
  /\b(?:stock|broth|bouillon|masala|curry powder|berbere|ras el hanout|five.spice|seasoning|chipotles?|sausage|chorizo|curry paste|hoisin)\b/i;

const SAME: readonly (readonly [DietFlag, readonly AllergenGroup[]])[] = [
  ['milk', ['milk']],
  ['egg', ['eggs']],
  ['fish', ['fish', 'crustacean shellfish', 'mollusks']],
];
