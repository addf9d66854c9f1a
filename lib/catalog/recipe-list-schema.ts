import { z } from 'zod';
import { limitParameterSchema, pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import {
  MAX_RECIPES_PER_PAGE,
  RECIPE_SORT_KEYS,
  RECIPES_PER_PAGE,
  SORT_ORDERS,
  USUAL_RECIPE_SORT,
} from './recipe-list-rules';
import { type RecipeView, recipeViewSchema } from './recipe-schema';

const FIELDS = z.enum(Object.keys(recipeViewSchema.shape) as [keyof RecipeView], {
  error: ({ input }) => `A recipe has no field ${JSON.stringify(input)}.`,
});
export type RecipeField = z.infer<typeof FIELDS>;

const LONGEST_SEARCH = 200;

/** Parameters of the call. `fields` is a comma list of a recipe's fields; absent, all of them. */
export const recipeListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_RECIPES_PER_PAGE, RECIPES_PER_PAGE),
  sortBy: z
    .enum(RECIPE_SORT_KEYS, `sortBy must be one of ${RECIPE_SORT_KEYS.join(', ')}`)
    .default(USUAL_RECIPE_SORT.sortBy),
  order: z.enum(SORT_ORDERS, 'order must be asc or desc').default(USUAL_RECIPE_SORT.order),
  search: z.string().max(LONGEST_SEARCH, `search may be at most ${LONGEST_SEARCH} characters`).default(''),
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

/** What a list holds of a recipe: its id and the fields that were asked for. */
export const listedRecipeSchema = recipeViewSchema.partial().required({ _id: true });
export type ListedRecipe = z.infer<typeof listedRecipeSchema>;

/** What the address of the administrators' list says; anything it cannot mean is as if it were not there. */
export const recipeListSearchSchema = z.object({
  page: pageSearchSchema,
  sortBy: z.enum(RECIPE_SORT_KEYS).catch(USUAL_RECIPE_SORT.sortBy),
  order: z.enum(SORT_ORDERS).catch(USUAL_RECIPE_SORT.order),
  search: z.string().max(LONGEST_SEARCH).catch(''),
  edit: z.string().max(24).optional().catch(undefined),
});
export type RecipeListSearch = z.infer<typeof recipeListSearchSchema>;

/** One line of the administrators' list. */
export const recipeRowSchema = recipeViewSchema.pick({
  _id: true,
  title: true,
  foodTypes: true,
  country: true,
  images: true,
  favoritesCount: true,
  createdAt: true,
});
export type RecipeRow = z.infer<typeof recipeRowSchema>;
