import { z } from 'zod';
import { avoidedAllergensSchema } from './allergen-filter-schema';
import { CATEGORY_SORTS } from './category-rules';

/** Query parameters of the page of a category; without a category, it lists all of them. */
export const categorySearchSchema = z.object({
  category: z.string().catch(''),
  /** Words of a name. */
  q: z.string().trim().max(100).catch(''),
  avoid: avoidedAllergensSchema,
  sort: z.enum(CATEGORY_SORTS).catch('name'),
});
export type CategorySearch = z.infer<typeof categorySearchSchema>;
