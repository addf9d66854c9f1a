import type { CookStep, StepAmount } from './cook-step-rules';

/** A recipe's texts as a voice should read them: voices spell "tbsp" and read "1/2-inch" as a date. */

const UNIT_WORDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  tbsp: ['tablespoon', 'tablespoons'],
  tsp: ['teaspoon', 'teaspoons'],
  'fl oz': ['fluid ounce', 'fluid ounces'],
  oz: ['ounce', 'ounces'],
  lb: ['pound', 'pounds'],
  g: ['gram', 'grams'],
  kg: ['kilogram', 'kilograms'],
  ml: ['milliliter', 'milliliters'],
  l: ['liter', 'liters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
};
const UNIT = new RegExp(
  String.raw`(?<![\p{L}\d/.])(\d[\d/. ]*?)[ -]?(${Object.keys(UNIT_WORDS).join('|')})\b`,
  'gu',
);
const FRACTION_WORDS: Readonly<Record<string, string>> = {
  '1/2': 'a half',
  '1/3': 'a third',
  '2/3': 'two thirds',
  '1/4': 'a quarter',
  '3/4': 'three quarters',
  '1/8': 'an eighth',
};
const FRACTION = /(?:(\d+) )?(?<!\/)\b(\d\/\d)\b(?!\/)/g;

/** Writes out the units, fractions and degrees of a text: "2 tbsp" is "2 tablespoons", "1 1/2" is "1 and a half". */
export function toSpokenText(text: string): string {
  return text
    .replaceAll(' + ', ' plus ')
    .replace(/°F\b/g, ' degrees Fahrenheit')
    .replace(/°C\b/g, ' degrees Celsius')
    .replace(UNIT, (_, number: string, unit: string) => `${number.trim()} ${toUnitWord(number.trim(), unit)}`)
    .replace(FRACTION, (whole: string, count: string | undefined, fraction: string) => {
      const word = FRACTION_WORDS[fraction];
      if (!word) return whole;
      return count ? `${count} and ${word}` : word;
    });
}

function toUnitWord(number: string, unit: string): string {
  const [one, several] = UNIT_WORDS[unit] ?? [unit, unit];
  return number === '1' || /^\d\/\d$/.test(number) ? one : several;
}

/** Returns a step's text for a voice, in sentences: some voices stop in the middle of a long text. */
export function toSpokenSentences({ title, text, amounts }: CookStep, number: number): string[] {
  const needs = amounts.map(toSpokenAmount).join(', ');
  const parts = [`Step ${number}. ${title}.`, needs && `You need ${needs}.`, text];
  return parts.filter(Boolean).flatMap((part) => splitSentences(toSpokenText(part)));
}

function toSpokenAmount({ amount, name, details }: StepAmount): string {
  return details === 'the rest' ? `the rest of the ${name}` : [amount, name].filter(Boolean).join(' ');
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '');
}
