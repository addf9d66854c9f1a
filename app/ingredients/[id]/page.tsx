import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DishList } from '@/components/catalog/dish-list';
import { IngredientFacts } from '@/components/catalog/ingredient-facts';
import { IngredientPacks } from '@/components/catalog/ingredient-packs';
import { CoverImage } from '@/components/images/cover-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { PageLink } from '@/components/ui/page-link';
import { findDishesOfIngredient } from '@/lib/basket/ingredient-dish-queries';
import { findIngredient, listRelatives } from '@/lib/catalog/ingredient-queries';
import { createIngredientStructuredData } from '@/lib/catalog/structured-data-rules';
import { toIngredientCover } from '@/lib/images/cover-rules';
import { imageUrl } from '@/lib/images/image-rules';
import { listSoldOutPacks } from '@/lib/orders/stock-queries';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
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
    image: ingredient.image
      ? { url: imageUrl(ingredient.image, 1200), alt: ingredient.imageAlt || ingredient.name }
      : undefined,
  });
}

export default async function IngredientPage(props: Props) {
  const ingredient = await readIngredient(props);
  const relatives = await listRelatives(ingredient);
  const uses = await findDishesOfIngredient(ingredient._id);
  // Of all cached pages, only this one names the remaining stock, and only to machines: for people it would be too old.
  const soldOut = await listSoldOutPacks(ingredient._id);
  return (
    <main id="content" tabIndex={-1} className="pb-16">
      <ReturnLink href={`${pages.home.path()}#ingredients`} prefersHistory />
      <div className="page mt-4 grid items-start gap-8 md:grid-cols-2 lg:gap-14">
        <div className="aspect-square overflow-hidden rounded-hero bg-sunken">
          <CoverImage
            cover={toIngredientCover(ingredient)}
            alt={ingredient.imageAlt}
            sizes="(min-width: 77rem) 35rem, (min-width: 48rem) 44vw, 88vw"
            maxWidth={960}
            isAboveFold
          />
        </div>
        <div>
          <p className="text-muted">{toKindText(ingredient)}</p>
          <h1 className="mt-2">{ingredient.name}</h1>
          <p className="lead mt-4">{ingredient.description}</p>
          <h2 className="mt-8 text-2xl">Packs</h2>
          <IngredientPacks ingredient={ingredient} />
          <IngredientFacts ingredient={ingredient} relatives={relatives} />
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
                More with {ingredient.name}
              </PageLink>
            )}
          </div>
          <DishList dishes={uses.recipes} level="h3" />
        </section>
      )}
      <StructuredData data={createIngredientStructuredData(siteOrigin(), ingredient, soldOut)} />
    </main>
  );
}

/** The category and the forms: Meat & Poultry · Boneless, skinless */
function toKindText({ category, forms }: IngredientView): string {
  const text = forms.join(', ');
  return text ? `${category} · ${text.charAt(0).toUpperCase()}${text.slice(1)}` : category;
}
