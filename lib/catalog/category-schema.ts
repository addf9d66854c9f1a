import { z } from 'zod';
import { CATEGORY_SORTS } from './category-rules';

/** Query parameters of the page of a category; without a category, it lists all of them. */
export const categorySearchSchema = z.object({
  category: z.string().catch(''),
  sort: z.enum(CATEGORY_SORTS).catch('name'),
});
