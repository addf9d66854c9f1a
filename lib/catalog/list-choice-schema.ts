import { z } from 'zod';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { DIFFICULTIES } from '@/models/recipe-limits';
import { TIME_LIMITS } from './list-choice-rules';

/** `maxPrep` in a list's URL; an unknown limit is ignored, as are unknown values of the others. */
export const timeLimitSchema = z.enum(TIME_LIMITS).optional().catch(undefined);

/** `diff` in a list's URL, once or repeated. */
export const difficultiesSchema = z
  .union([z.string().transform((name) => [name]), z.array(z.string())])
  .catch([])
  .transform((names) => DIFFICULTIES.filter((difficulty) => names.includes(difficulty)));

/** `country` in a list's URL. */
export const countrySchema = z
  .string()
  .refine((name) => COUNTRIES.some((country) => country.name === name))
  .optional()
  .catch(undefined);
