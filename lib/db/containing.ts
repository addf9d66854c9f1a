import mongoose from 'mongoose';

/** The text as a pattern that means just that text, whatever signs it holds. */
export function patternOf(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** A condition for a field that contains the text. */
export function containing(text: string) {
  return mongoose.trusted({ $regex: patternOf(text) });
}
