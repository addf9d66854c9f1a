/**
 * Every path that could expose a recipe. Add new paths here; one that does not exist yet returns 404. `word` is in
 * the title of the recipe that the test searches for.
 */
export function listRecipePaths({ id, word, country }: { id: string; word: string; country: string }) {
  const q = encodeURIComponent(word);
  const countryParameter = encodeURIComponent(country);
  return {
    pages: [
      '/',
      '/select-country/Oceania',
      `/dishes/${countryParameter}`,
      `/dishes/${countryParameter}?type=Holiday&sort=alphabetical`,
      `/recipes/detail/${id}`,
      `/search?q=${q}`,
      `/advanced-search/results?include=${q}`,
      `/advanced-search/results?foodTypes=Holiday`,
      '/favorites',
      '/profile/my-recipes',
      `/profile/my-recipes?edit=${id}`,
      '/sitemap.xml',
      '/sitemaps/1.xml',
    ],
    apiReads: [
      ...['day', 'week', 'month', 'year', 'all'].map((period) => `/api/recipes/top?period=${period}`),
      '/api/recipes/countries?continent=Oceania',
      '/api/recipes/food-types',
      `/api/dishes?country=${countryParameter}`,
      `/api/recipes/${id}`,
      `/api/search?q=${q}`,
      `/api/autocomplete/search?q=${q}`,
      `/api/recipes/advanced-search?include=${q}`,
      '/api/recipes/advanced-search?foodTypes=Holiday',
      `/api/recipes?search=${q}&limit=100`,
      `/api/recipes?sortBy=createdAt&fields=title,userId,isPrivate`,
      `/api/recipes/${id}/notes`,
      '/api/users/me/favorites',
      '/api/users/me/export',
      '/api/user/recipes',
    ],
    changes: [
      ['POST', `/api/users/me/favorites/${id}`],
      ['DELETE', `/api/users/me/favorites/${id}`],
      ['POST', `/api/user/recipes/fork/${id}`],
      ['PUT', `/api/user/recipes/${id}`],
      ['DELETE', `/api/user/recipes/${id}`],
      ['PUT', `/api/admin/recipes/${id}`],
      ['DELETE', `/api/admin/recipes/${id}`],
    ],
    uploads: [`/api/user/recipes/${id}/images`, `/api/admin/recipes/${id}/images`],
  } as const;
}
