import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AddToCartButton } from '@/components/cart/add-to-cart-button';
import { DishList } from '@/components/catalog/dish-list';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { IngredientFacts } from '@/components/catalog/ingredient-facts';
import { IngredientImage } from '@/components/catalog/ingredient-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { PageLink } from '@/components/ui/page-link';
import { findIngredient } from '@/lib/catalog/ingredient-queries';
import { formatPrice } from '@/lib/catalog/price-rules';
import { createIngredientStructuredData } from '@/lib/catalog/structured-data-rules';
import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import { pages } from '@/lib/pages/pages';
import { findRecipesWithIngredient } from '@/lib/search/match-queries';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/ingredients/[id]'>;

async function readIngredient({ params }: Props) {
  return (await findIngredient((await params).id)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const ingredient = await readIngredient(props);
  return toPageMetadata({
    title: ingredient.name,
    description: ingredient.description || `${ingredient.name}: packs and prices.`,
    path: pages.ingredient.path({ id: ingredient._id }),
    image: ingredient.image || undefined,
  });
}

export default async function IngredientPage(props: Props) {
  const ingredient = await readIngredient(props);
  const uses = await findRecipesWithIngredient(ingredient._id);
  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page mt-4 grid items-start gap-8 md:grid-cols-2 lg:gap-14">
        <div className="aspect-square overflow-hidden rounded-hero bg-sunken">
          <IngredientImage ingredient={ingredient} sizes="(min-width: 48rem) 36rem, 92vw" isAboveFold />
        </div>
        <div>
          <p className="text-muted">{ingredient.category}</p>
          <h1 className="mt-2">{ingredient.name}</h1>
          <p className="lead mt-4">{ingredient.description}</p>
          <h2 className="mt-8 text-2xl">Packs</h2>
          {ingredient.sellable && ingredient.amounts.length > 0 ? (
            <IngredientDialogHost>
              <ul className="mt-3">
                {ingredient.amounts.map((pack) => (
                  <li
                    key={pack.amount}
                    className="flex items-center gap-4 border-hairline border-t py-2.5 text-lg"
                  >
                    <span>
                      {pack.amount}
                      <span className="block text-muted text-sm tabular-nums">{formatUnitPrice(pack)}</span>
                    </span>
                    <span className="ml-auto font-semibold tabular-nums">{formatPrice(pack.price)}</span>
                    <AddToCartButton ingredient={ingredient} amount={pack.amount} variant="icon" />
                  </li>
                ))}
              </ul>
              <div className="mt-4">
                <AddToCartButton ingredient={ingredient} />
                <noscript>
                  <p className="text-muted">The cart needs JavaScript. Please switch it on and reload.</p>
                </noscript>
              </div>
            </IngredientDialogHost>
          ) : (
            <p className="mt-3 text-muted">We do not sell this one: most kitchens have it.</p>
          )}
          <IngredientFacts ingredient={ingredient} />
        </div>
      </div>
      {uses.count > 0 && (
        <section aria-labelledby="uses" className="page mt-14">
          <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
            <h2 id="uses">Recipes with {ingredient.name}</h2>
            {uses.count > uses.recipes.length && (
              <PageLink
                href={pages.advancedResults.path({ include: [ingredient.name] })}
                className="button button-ghost"
              >
                All recipes with {ingredient.name}
              </PageLink>
            )}
          </div>
          <DishList dishes={uses.recipes} level="h3" />
        </section>
      )}
      <StructuredData data={createIngredientStructuredData(siteOrigin(), ingredient)} />
    </main>
  );
}
