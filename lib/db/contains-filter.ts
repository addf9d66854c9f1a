import mongoose from 'mongoose';

/**
 * Returns a condition for a field that contains the literal string, including any special characters, in this case or in
 * any.
 */
export function toContainsFilter(text: string, { ignoresCase = false } = {}) {
  const $regex = text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return mongoose.trusted({ $regex, ...(ignoresCase && { $options: 'i' }) });
}
