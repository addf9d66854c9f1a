import mongoose from 'mongoose';

/**
 * Returns a condition for the stored words of documents (see `listSearchWords`) that MongoDB answers by their index: each of these
 * texts begins one of them. Without texts, no document is found.
 */
export function toWordsFilter(texts: readonly string[]) {
  // Not `$in`, for which the embedded database looks patterns up as if they were words.
  return texts.length === 0
    ? mongoose.trusted({ $in: [] })
    : mongoose.trusted({ $all: texts.map(toBeginning) });
}

function toBeginning(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
