import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientLink } from '@/components/catalog/ingredient-link';
import { QuickAddButton } from '@/components/catalog/quick-add-button';
import { RecipeCard } from '@/components/catalog/recipe-card';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import type { SearchResult } from '@/lib/search/search-schema';

/** Recipes and ingredients in one list; a recipe links to its page, and an ingredient opens its dialog. */
export function SearchResults({ results, level }: { results: SearchResult[]; level: 'h2' | 'h3' }) {
  return (
    <IngredientDialogHost>
      <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {results.map((result, index) => (
          <li key={result._id} className="relative">
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

/** An ingredient among search results, in the shape of a recipe's card. */
export function IngredientResult({
  ingredient,
  level,
  isAboveFold,
}: {
  ingredient: IngredientView;
  level: 'h2' | 'h3';
  isAboveFold: boolean;
}) {
  const Heading = level;
  const { cover, pack } = toIngredientCardData(ingredient);
  return (
    <>
      <IngredientLink
        id={ingredient._id}
        cover={cover}
        sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 88vw"
        maxWidth={960}
        isAboveFold={isAboveFold}
        className="group block"
        amount={pack?.amount}
        shape="aspect-4/3"
        imageClassName="rounded-card"
      >
        <Heading className="card-title">{ingredient.name}</Heading>
        <span className="mt-1 line-clamp-3 text-muted">{ingredient.description}</span>
        <span className="mt-1.5 block text-muted text-sm tabular-nums">
          {pack ? (
            <>
              <span className="font-semibold text-ink">{pack.price}</span> · {pack.amount}
              {pack.unitPrice && ` · ${pack.unitPrice}`}
            </>
          ) : (
            'Not sold'
          )}
        </span>
      </IngredientLink>
      {pack && (
        <QuickAddButton id={ingredient._id} name={ingredient.name} amount={pack.amount} variant="picture" />
      )}
    </>
  );
}
