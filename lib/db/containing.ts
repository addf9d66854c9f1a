import mongoose from 'mongoose';

/** A condition for a field that contains the text as it is written, whatever signs it holds. */
export function containing(text: string) {
  return mongoose.trusted({ $regex: text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&') });
}
