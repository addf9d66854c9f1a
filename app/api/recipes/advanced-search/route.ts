import { route } from '@/lib/api/route';
import { findAdvancedPage } from '@/lib/search/advanced-queries';
import { advancedAnswerSchema, advancedParametersSchema } from '@/lib/search/advanced-schema';

/** Recipes by what they are made of, most favorite first, 20 a page. */
export const GET = route(
  {
    access: 'public',
    summary: 'Recipes by ingredients, food types, time and difficulty',
    query: advancedParametersSchema,
    answer: advancedAnswerSchema,
  },
  async ({ query }) => {
    const { include, exclude, foodTypes, maxPrep = null, diff } = query;
    const criteria = { include, exclude, foodTypes, maxPrep, difficulties: diff };
    const { count, recipes, facets } = await findAdvancedPage(criteria, query.page);
    return Response.json({ count, recipes, ...(query.facets && { facets }) });
  },
);
