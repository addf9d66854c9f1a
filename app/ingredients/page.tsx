import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { toIngredientCardData } from '@/components/catalog/card-data';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { ItemImage } from '@/components/images/item-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { PageLink } from '@/components/ui/page-link';
import { SortForm } from '@/components/ui/sort-form';
import {
  CATEGORY_SORT_LABELS,
  groupByCategory,
  type IngredientCategory,
  sortByPrice,
} from '@/lib/catalog/category-rules';
import { categorySearchSchema } from '@/lib/catalog/category-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { createCategoryStructuredData } from '@/lib/catalog/structured-data-rules';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/ingredients'>;

const SHOWN_OF_CATEGORY = 3;

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
  const { category, sort } = categorySearchSchema.parse(await searchParams);
  const groups = groupByCategory(await listIngredients());
  if (!category) return <CategoryList groups={groups} />;
  const group = groups.find((other) => other.category === category);
  if (!group) notFound();
  const ingredients = sort === 'price' ? sortByPrice(group.ingredients) : group.ingredients;

  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page">
        <h1 className="mt-4">{category}</h1>
        <p className="lead mt-3">
          {ingredients.length} {ingredients.length === 1 ? 'ingredient' : 'ingredients'}
        </p>
        <SortForm labels={CATEGORY_SORT_LABELS} sort={sort} kept={{ category }} />
        <IngredientDialogHost>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
            <IngredientItems ingredients={ingredients.map(toIngredientCardData)} layout="list" />
          </ul>
        </IngredientDialogHost>
      </div>
      <StructuredData data={createCategoryStructuredData(siteOrigin(), group)} />
    </main>
  );
}

function CategoryList({ groups }: { groups: readonly IngredientCategory<IngredientView>[] }) {
  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page">
        <h1 className="mt-4">Ingredients</h1>
        <p className="lead mt-3">Everything the recipes ask for, by category.</p>
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
