import { z } from 'zod';
import { pageSearchSchema } from '@/lib/http/page-schema';
import { DISH_SORTS, type DishSort } from './dish-rules';
import { recipeViewSchema } from './recipe-schema';

/** What the address of a dish list says; anything it cannot mean is as if it were not there. */
export const dishSearchSchema = z.object({
  type: z.string().max(100).optional().catch(undefined),
  sort: z.enum(DISH_SORTS).catch('favorites'),
  page: pageSearchSchema,
});
export type DishSearch = z.infer<typeof dishSearchSchema>;

export const dishViewSchema = recipeViewSchema.pick({
  _id: true,
  title: true,
  shortDescription: true,
  foodTypes: true,
  favoritesCount: true,
});
export type DishView = z.infer<typeof dishViewSchema>;

/** The address of a dish list; what is left at its default does not show. */
export function toDishesHref(
  country: string,
  { type, sort, page }: { type?: string; sort?: DishSort; page?: number } = {},
): string {
  const query = new URLSearchParams();
  if (type) query.set('type', type);
  if (sort && sort !== 'favorites') query.set('sort', sort);
  if (page && page > 1) query.set('page', String(page));
  const suffix = query.size > 0 ? `?${query}` : '';
  return `/dishes/${encodeURIComponent(country)}${suffix}`;
}
