import { hasOnlyForms } from '@/lib/text/asked-form-rules';

/** Between the things that a substitute consists of. */
const PART_SEPARATOR = /[+&]|\s(?:and|plus|with)\s/i;
/** How much of a part it takes, where that is no number. */
const PART_AMOUNT = /^(?:an?|some|extra|half) (?:(?:drop|few|little|pinch|splash|squeeze)(?: of)? )?/i;
/** Words for a preparation, which are no thing themselves: peeled, but no aniseed. */
const PREPARATION = /^\S+(?<!se)ed$/i;

/** Returns the things that a substitute consists of: milk and lemon juice for "milk with a squeeze of lemon juice". */
export function listSubstituteParts(use: string): string[] {
  return use
    .split(PART_SEPARATOR)
    .map((part) => part.trim().replace(PART_AMOUNT, ''))
    .filter((part) => part !== '' && !PREPARATION.test(part) && !hasOnlyForms(part));
}

/** Returns the names of a substitute's parts; of one thing, all its words. */
export function listSubstituteNames(use: string): string[] {
  const parts = listSubstituteParts(use);
  return parts.length > 1 ? parts : [use];
}
