import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { RecipeCard } from '@/components/catalog/recipe-card';
import type { SearchResult } from '@/lib/search/search-schema';
import { IngredientResult } from './ingredient-result';

/** Recipes and ingredients in one list; a recipe links to its page, and an ingredient opens its dialog. */
export function SearchResults({ results, level }: { results: SearchResult[]; level: 'h2' | 'h3' }) {
  return (
    <IngredientDialogHost>
      <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {results.map((result, index) => (
          <li key={result._id}>
            {result._searchType === 'recipe' ? (
              <RecipeCard recipe={result} level={level} isAboveFold={index === 0} withDescription />
            ) : (
              <IngredientResult ingredient={result} level={level} isAboveFold={index === 0} />
            )}
          </li>
        ))}
      </ul>
    </IngredientDialogHost>
  );
}
