import { z } from 'zod';
import { pageSearchSchema } from '@/lib/http/page-schema';
import { shownRecipeSchema } from '@/lib/recipes/recipe-schema';
import { avoidedAllergensSchema } from './allergen-filter-schema';
import { costLimitSchema } from './cost-filter-schema';
import { DISH_SORTS } from './dish-rules';
import { difficultiesSchema, timeLimitSchema } from './list-choice-schema';

/** Query parameters of a dish list's URL; an invalid one is ignored. */
export const dishSearchSchema = z.object({
  type: z.string().max(100).optional().catch(undefined),
  maxPrep: timeLimitSchema,
  diff: difficultiesSchema,
  cost: costLimitSchema,
  avoid: avoidedAllergensSchema,
  sort: z.enum(DISH_SORTS).catch('favorites'),
  page: pageSearchSchema,
});
export type DishSearch = z.infer<typeof dishSearchSchema>;

export const dishViewSchema = shownRecipeSchema.pick({
  _id: true,
  title: true,
  shortDescription: true,
  foodTypes: true,
  shownTypes: true,
  favoritesCount: true,
});
export type DishView = z.infer<typeof dishViewSchema>;
