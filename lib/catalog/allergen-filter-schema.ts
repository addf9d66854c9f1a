import { z } from 'zod';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';

/** `avoid` in a page's URL, once or repeated, in the order of the law; what is no allergen is ignored. */
export const avoidedAllergensSchema = z
  .union([z.string().transform((name) => [name]), z.array(z.string())])
  .catch([])
  .transform((names) => ALLERGEN_GROUPS.filter((allergen) => names.includes(allergen)));
