import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AllergenFilter } from '@/components/allergens/allergen-filter';
import { UnknownAllergens } from '@/components/allergens/unknown-allergens';
import { CategorySearchForm } from '@/components/catalog/category-search-form';
import { toIngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { ItemImage } from '@/components/images/item-image';
import { EmptyState } from '@/components/layout/empty-state';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { PageLink } from '@/components/ui/page-link';
import { SortForm } from '@/components/ui/sort-form';
import { findCategory } from '@/lib/basket/category-list-queries';
import { formatFilter } from '@/lib/basket/recipe-filter-rules';
import { CATEGORY_SORT_LABELS, groupByCategory, type IngredientCategory } from '@/lib/catalog/category-rules';
import { categorySearchSchema } from '@/lib/catalog/category-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { createCategoryStructuredData } from '@/lib/catalog/structured-data-rules';
import { listKept } from '@/lib/pages/page-path-rules';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/ingredients'>;

const SHOWN_OF_CATEGORY = 3;
const CARD_GRID = 'grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6';

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category } = categorySearchSchema.parse(await searchParams);
  return toPageMetadata({
    title: category || 'Ingredients',
    description: category
      ? `${category} for recipes from around the world: packs and prices.`
      : 'All ingredients of the shop, by category.',
    // Sorted lists share this canonical URL.
    path: pages.ingredients.path({ category }),
  });
}

export default async function IngredientsPage({ searchParams }: Props) {
  const search = categorySearchSchema.parse(await searchParams);
  const { category, q, avoid, sort } = search;
  if (!category) return <CategoryList groups={groupByCategory(await listIngredients())} />;
  const list = await findCategory(search);
  if (!list) notFound();
  const { all, ingredients, unknown } = list;

  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page">
        <h1 className="mt-4">{category}</h1>
        <p className="lead mt-3">
          {ingredients.length} {ingredients.length === 1 ? 'ingredient' : 'ingredients'}
          {q && ` with “${q}”`}
          {formatFilter({ avoid })}
        </p>
        <div className="mt-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <CategorySearchForm search={search} />
          <SortForm
            labels={CATEGORY_SORT_LABELS}
            sort={sort}
            kept={listKept(pages.ingredients, search, ['sort'])}
          />
        </div>
        <div className="mb-6">
          <AllergenFilter avoid={avoid} kept={listKept(pages.ingredients, search, ['avoid'])} />
        </div>
        {ingredients.length > 0 ? (
          <IngredientDialogHost>
            <ul className={CARD_GRID}>
              <IngredientItems ingredients={ingredients.map(toIngredientCardData)} layout="list" />
            </ul>
          </IngredientDialogHost>
        ) : (
          <EmptyState drawing="pot-of-food">
            <p className="mb-4 text-muted">Nothing in {category} matches.</p>
            <PageLink href={pages.ingredients.path({ category })} className="button button-ghost">
              All {category}
            </PageLink>
          </EmptyState>
        )}
        <UnknownAllergens avoid={avoid} count={unknown.length} noun={['ingredient', 'ingredients']}>
          <IngredientDialogHost>
            <ul className={CARD_GRID}>
              <IngredientItems ingredients={unknown.map(toIngredientCardData)} layout="list" />
            </ul>
          </IngredientDialogHost>
        </UnknownAllergens>
      </div>
      <StructuredData data={createCategoryStructuredData(siteOrigin(), { category, ingredients: all })} />
    </main>
  );
}

function CategoryList({ groups }: { groups: readonly IngredientCategory<IngredientView>[] }) {
  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page">
        <h1 className="mt-4">Ingredients</h1>
        <p className="lead mt-3">Everything our recipes call for, by category.</p>
        <ul className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {groups.map(({ category, ingredients }) => (
            <li key={category}>
              <PageLink
                href={pages.ingredients.path({ category })}
                isPrefetched
                className="flex items-center justify-between gap-4 rounded-card border border-hairline bg-surface p-4"
              >
                <span>
                  <span className="font-semibold">{category}</span>{' '}
                  <span className="text-muted text-sm tabular-nums">{ingredients.length}</span>
                </span>
                <span className="flex shrink-0 gap-1">
                  {ingredients.slice(0, SHOWN_OF_CATEGORY).map(({ _id, name, image }) => (
                    <ItemImage key={_id} item={{ name, category, image }} size="small" />
                  ))}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
