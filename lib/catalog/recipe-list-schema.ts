import { z } from 'zod';
import {
  limitParameterSchema,
  listSearchSchema,
  pageParameterSchema,
  pageSearchSchema,
  searchParameterSchema,
} from '@/lib/http/page-schema';
import { recipeViewSchema } from '@/lib/recipes/recipe-schema';
import {
  DEFAULT_RECIPE_SORT,
  MAX_RECIPES_PER_PAGE,
  RECIPE_SORT_KEYS,
  RECIPES_PER_PAGE,
  SORT_ORDERS,
} from './recipe-list-rules';

/** Public recipes, which name no owner. */
const publicRecipeSchema = recipeViewSchema.omit({ userId: true });

const FIELDS = z.enum(publicRecipeSchema.keyof().options, {
  error: ({ input }) => `A recipe has no field ${JSON.stringify(input)}.`,
});

/** Query parameters of the endpoint. `fields` is a comma-separated list of recipe fields; all if absent. */
export const recipeListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_RECIPES_PER_PAGE, RECIPES_PER_PAGE),
  sortBy: z
    .enum(RECIPE_SORT_KEYS, `sortBy must be one of ${RECIPE_SORT_KEYS.join(', ')}`)
    .default(DEFAULT_RECIPE_SORT.sortBy),
  order: z.enum(SORT_ORDERS, 'order must be asc or desc').default(DEFAULT_RECIPE_SORT.order),
  search: searchParameterSchema,
  fields: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(FIELDS))
    .optional(),
});
export type RecipeListQuery = z.infer<typeof recipeListQuerySchema>;

/** A recipe in a list: its id and the requested fields. */
export const listedRecipeSchema = publicRecipeSchema.partial().required({ _id: true });
export type ListedRecipe = z.infer<typeof listedRecipeSchema>;

/** Query parameters of the admin list's URL; an invalid one is ignored. */
export const recipeListSearchSchema = z.object({
  page: pageSearchSchema,
  sortBy: z.enum(RECIPE_SORT_KEYS).catch(DEFAULT_RECIPE_SORT.sortBy),
  order: z.enum(SORT_ORDERS).catch(DEFAULT_RECIPE_SORT.order),
  search: listSearchSchema,
  edit: z.string().max(24).optional().catch(undefined),
});
export type RecipeListSearch = z.infer<typeof recipeListSearchSchema>;

/** Query parameters of the admin's list of diets that are not shown. */
export const dietListSearchSchema = z.object({ page: pageSearchSchema });

/** One row of the admin list. `version` (`toRecipeVersion`) is the base of a deletion. */
const recipeRowSchema = recipeViewSchema
  .pick({
    _id: true,
    title: true,
    foodTypes: true,
    country: true,
    images: true,
    favoritesCount: true,
    createdAt: true,
  })
  .extend({ version: z.string() });
export type RecipeRow = z.infer<typeof recipeRowSchema>;
export type RecipeDraftRow = Pick<RecipeRow, '_id' | 'title' | 'createdAt' | 'version'>;
