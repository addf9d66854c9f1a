/** How sentences are written: ranges, the serial comma, and "for" before a time, each in one way. */

/** The words of a text that break the style, with the words to write instead. */
export type StyleFault = { rule: string; words: string; advice: string };

export function findStyleFaults(text: string): StyleFault[] {
  return [
    ...[...text.matchAll(RANGE)].map(([words]) => toFault('range', words, 'write ranges as 8 to 10')),
    ...[...text.matchAll(BARE_TIME)].map(([words]) => toFault('for', words, 'write "for" before the time')),
    ...splitSentences(text).flatMap(findMissingCommas),
  ];
}

const toFault = (rule: string, words: string, advice: string): StyleFault => ({
  rule,
  words: words.trim(),
  advice,
});

/** Not the dash of 1 1/2-inch, of years, or of proportions such as 1:1. */
const RANGE =
  /(?<![\d/:])\b\d{1,3}(?: \d\/\d|\/\d)? ?[-–—] ?\d{1,3}(?: \d\/\d|\/\d)?\b(?![\d/:])(?: [a-z]+)?/g;

const VERBS =
  'add adjust arrange assemble bake baste beat blanch blend blot boil braise break broil brown brush bring char check chill chop coat combine cook cool core cover crack crisp crumble crush cube cut deglaze dice dip discard dissolve divide drain drizzle drop dry dust eat fill finish flatten flip fluff fold fry garnish grate grease grill grind halve heat hold hull keep knead ladle lay leave let lift line loosen lower make marinate mash massage measure melt mince mix move nestle open pack pat peel pick pile pinch place poach pound pour preheat press prick pull puree push put raise reduce refrigerate remove reserve rest return rinse roast roll rub sauté saute save scatter score scoop scramble scrape sear season seal separate serve set shake shape shred sift simmer skim slice slide slip smooth snap soak soften spoon spread sprinkle squeeze stand steam steep stir store strain strip stuff swirl take taste tear thin thread tilt tip top toss trim tuck turn twist uncover unroll unwrap use wait warm wash weigh whip whisk wipe work wrap';
const VERB = new Set(VERBS.split(' '));

const TIMED =
  'bake|beat|blanch|blend|boil|braise|broil|brown|chill|cook|cool|drain|fry|grill|knead|leave|marinate|poach|refrigerate|rest|roast|sauté|sear|simmer|soak|stand|steam|steep|stir|stir-fry|toast|wait|whip|whisk|warm|freeze|proof|rise';
const BARE_TIME = new RegExp(
  String.raw`\b(?:${TIMED})(?: (?:gently|again|slowly|briefly|covered|uncovered|briskly|constantly|undisturbed|it|them|over (?:low|medium|high|medium-low|medium-high) heat|on (?:low|medium|high)))?,? (?:about |another |at least |a further )?\d[\d /]*(?: to \d[\d /]*)? (?:more )?(?:minutes?|hours?|seconds?)\b`,
  'gi',
);

export function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])["”’)]*\s+|\n+|(?<=[:;])\s+/).filter((sentence) => sentence.trim() !== '');
}

/** Words that no member of a list begins with: a comma before it has another reason. */
const NO_MEMBER =
  /^(?:and|or|but|so|then|which|who|where|when|while|whose|with|without|in|on|at|for|from|to|of|as|if|until|till|after|before|because|since|though|although|like|unlike|about|by|into|onto|over|under|not|rather|even|especially|including|such|just|only|once|is|are|was|were|has|have|it|they|you|he|she|we|this|that|these|those|there|still|now|usually|often|sometimes|perhaps|almost|both|either|neither|more|most|less|one|two|three|four|five|six|seven|eight|each|some|all|half|instead|otherwise|too|also|again|\w+ing|\w+ly|up|down|out|off)\b/i;
const NO_FIRST =
  /^(?:in|on|at|for|with|without|when|whenever|after|before|once|if|while|meanwhile|then|today|now|here|there|to|from|like|unlike|as|though|although|because|since|by|during|until|outside|inside|across|along|over|under|toward|among|between|near|off|about|instead|otherwise|still|finally|even|later|elsewhere|nowadays|traditionally|often|sometimes|usually|unless|for example|of)\b/i;
const PAIR = /,\s+([^,;:()]+?)\s+(and|or)\s+([^,;:()]+)/g;
const MAX_MEMBER_WORDS = 3;

/** Finds lists of three or more without a comma before the last: "salt, pepper and cumin". */
function findMissingCommas(sentence: string): StyleFault[] {
  return [...sentence.matchAll(PAIR)].flatMap((match) => {
    const [words, member = '', , last = ''] = match;
    const before = sentence.slice(0, match.index).split(',');
    const [first = '', previous = ''] = [before[0], before.at(-1)].map((part) => (part ?? '').trim());
    const after = sentence.slice(match.index + words.length);
    if (/^,\s*(?:and|or)\b/.test(after) || NO_MEMBER.test(member) || /\b(?:and|or)\b/.test(member)) return [];
    if (!previous || (before.length === 1 && NO_FIRST.test(first))) return [];
    const isVerbs = [previous.replace(/^(?:then|now) /i, ''), member, last].every(isImperative);
    // "A broad noodle, dried and cut" has no list: that needs an order to begin with, or more commas.
    const between = before.slice(1).map((part) => part.trim());
    const isList =
      (isImperative(first) ? !/ed$/.test(member.split(/\s+/)[0] ?? '') : between.length > 1) &&
      between.every((part) => countWords(part) <= MAX_MEMBER_WORDS && !NO_MEMBER.test(part));
    const isNouns =
      isList &&
      ![member, last].some((part) => isImperative(part) || NO_MEMBER.test(part) || /^\w+ed\b/.test(part)) &&
      countWords(member) <= MAX_MEMBER_WORDS &&
      !NO_MEMBER.test(previous.split(/\s+/).at(-1) ?? '');
    if (!isVerbs && !isNouns) return [];
    return [toFault('serial-comma', words.slice(0, 60), 'write a comma before the last of a list')];
  });
}

const countWords = (text: string) => text.trim().split(/\s+/).length;
const isImperative = (words: string) => VERB.has((/^[\p{L}-]+/u.exec(words)?.[0] ?? '').toLowerCase());
