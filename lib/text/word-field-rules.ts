import { type LineText, toLineKeys } from './line-key-rules';
import { toPhrase, toWords } from './words';

/**
 * The search words stored with a document. Increment the version whenever the normalizer or its data change:
 * documents with another version are indexed from their text until `npm run search:rebuild`.
 */
export const WORDS_VERSION = 8;

/** Separates phrases, which are words joined by single spaces. No word contains it. */
const PHRASE_SEPARATOR = '|';

export type WordFields = {
  version: number;
  /** The title or the name. */
  title: string;
  /** Aliases and the name in the language of the dish, as phrases. */
  alias: string;
  /** The keys of a recipe's lines (`line-key-rules`), or an ingredient's category as a phrase. */
  line: string;
  /** Every other word, without duplicates; those of its food types depend on the products too, and are not stored. */
  text: string;
};

export type RecipeWordSource = {
  title: string;
  nativeName?: { text: string } | null;
  aliases?: readonly string[] | null;
  shortDescription?: string | null;
  description?: string | null;
  country?: string | null;
  ingredients?: readonly LineText[] | null;
};

export function toRecipeWords(recipe: RecipeWordSource): WordFields {
  const { title, nativeName, aliases, shortDescription, description, country, ingredients } = recipe;
  return {
    version: WORDS_VERSION,
    title: toPhrase(title),
    alias: toPhrases([...(aliases ?? []), nativeName?.text ?? '']),
    line: [...new Set((ingredients ?? []).flatMap(toLineKeys))].join(PHRASE_SEPARATOR),
    text: toWordSet([shortDescription ?? '', description ?? '', country ?? '']),
  };
}

export type IngredientText = {
  name: string;
  aliases?: readonly string[] | null;
  category?: string | null;
  description?: string | null;
  forms?: readonly string[] | null;
  family?: { name: string } | null;
};

export function toIngredientWords(ingredient: IngredientText): WordFields {
  const { name, aliases, category, description, forms, family } = ingredient;
  return {
    version: WORDS_VERSION,
    title: toPhrase(name),
    alias: toPhrases(aliases ?? []),
    line: toPhrases([category ?? '']),
    text: toWordSet([description ?? '', ...(forms ?? []), family?.name ?? '']),
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
