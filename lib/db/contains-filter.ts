import mongoose from 'mongoose';

/** Returns a condition for a field that contains the literal string, including any special characters. */
export function toContainsFilter(text: string) {
  return mongoose.trusted({ $regex: text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&') });
}
