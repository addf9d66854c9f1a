import { z } from 'zod';
import { readAvoidedNames } from '@/lib/recipes/allergen-name-rules';

/** `avoid` in a page's URL, once or repeated: see `readAvoidedNames`. */
export const avoidedAllergensSchema = z
  .union([z.string().transform((names) => [names]), z.array(z.string())])
  .catch([])
  .transform(readAvoidedNames);
