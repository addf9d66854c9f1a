import mongoose from 'mongoose';

/**
 * Conditions for the stored words of documents (see `listSearchWords`) in the form that MongoDB answers by their index: a word that
 * begins with a text.
 */

/** Each of these texts begins one of a document's words; without texts, no document is found. */
export function toAllWordsFilter(texts: readonly string[]) {
  return texts.length === 0 ? mongoose.trusted({ $in: [] }) : mongoose.trusted({ $all: texts.map(toBeginning) });
}

/** One of these texts begins one of a document's words. */
export function toAnyWordFilter(texts: readonly string[]) {
  return mongoose.trusted({ $in: texts.map(toBeginning) });
}

function toBeginning(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
