import { splitLine } from './line-rules';
import { toPhrase, toWords } from './word-rules';

/**
 * The search words stored with a document. Increment the version whenever the normalizer or its data change:
 * documents with another version are indexed from their text until `npm run search:rebuild`.
 */
export const WORDS_VERSION = 2;

/** Separates phrases, which are words joined by single spaces. No word contains it. */
const PHRASE_SEPARATOR = '|';

export type WordFields = {
  version: number;
  /** The title or the name. */
  title: string;
  /** Aliases as phrases. */
  alias: string;
  /** The names of a recipe's lines, or an ingredient's category, as phrases. */
  line: string;
  /** Every other word, without duplicates. */
  text: string;
};

export type RecipeText = {
  title: string;
  aliases?: readonly string[] | null;
  shortDescription?: string | null;
  description?: string | null;
  foodTypes?: readonly string[] | null;
  country?: string | null;
  ingredients?: readonly { name: string }[] | null;
};

export function toRecipeWords(recipe: RecipeText): WordFields {
  const { title, aliases, shortDescription, description, foodTypes, country, ingredients } = recipe;
  return {
    version: WORDS_VERSION,
    title: toPhrase(title),
    alias: toPhrases(aliases ?? []),
    line: toPhrases((ingredients ?? []).flatMap(({ name }) => splitLine(name))),
    text: toWordSet([shortDescription ?? '', description ?? '', country ?? '', ...(foodTypes ?? [])]),
  };
}

export type IngredientText = {
  name: string;
  aliases?: readonly string[] | null;
  category?: string | null;
  description?: string | null;
};

export function toIngredientWords({ name, aliases, category, description }: IngredientText): WordFields {
  return {
    version: WORDS_VERSION,
    title: toPhrase(name),
    alias: toPhrases(aliases ?? []),
    line: toPhrases([category ?? '']),
    text: toWordSet([description ?? '']),
  };
}

/** Splits a stored field into its phrases. */
export function readPhrases(field: string): string[] {
  return field === '' ? [] : field.split(PHRASE_SEPARATOR);
}

function toPhrases(texts: readonly string[]): string {
  const phrases = new Set(texts.map(toPhrase));
  phrases.delete('');
  return [...phrases].join(PHRASE_SEPARATOR);
}

function toWordSet(texts: readonly string[]): string {
  return [...new Set(texts.flatMap(toWords))].join(' ');
}
