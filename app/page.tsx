import type { Metadata } from 'next';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { Flag } from '@/components/catalog/flag';
import { IngredientDialogHost } from '@/components/catalog/ingredient-dialog-host';
import { toDishCardData } from '@/components/catalog/recipe-card';
import { CoverImage } from '@/components/images/cover-image';
import { StructuredData } from '@/components/layout/structured-data';
import { DeletionNoteSlot } from '@/components/screens/deletion-note-slot';
import { IngredientCatalog } from '@/components/screens/ingredient-catalog';
import { Leaderboard } from '@/components/screens/leaderboard';
import { LoginNote } from '@/components/screens/login-note';
import { WorldExplorer } from '@/components/screens/world-explorer';
import { PageLink } from '@/components/ui/page-link';
import { findHomePage } from '@/lib/catalog/home-page-queries';
import { toDishCover } from '@/lib/images/cover-rules';
import { FREE_SHIPPING_NOTE } from '@/lib/orders/pricing-rules';
import { pages } from '@/lib/pages/pages';
import { formatMinutes } from '@/lib/recipes/time-rules';
import { toPageMetadata } from '@/lib/site/site-queries';

export async function generateMetadata(): Promise<Metadata> {
  return toPageMetadata({
    title: null,
    description:
      'Recipes from kitchens around the world, with every ingredient to cook them in the same shop.',
    path: pages.home.path(),
  });
}

export default async function HomePage() {
  const { hero, leaderboards, ingredients, structuredData } = await findHomePage();
  return (
    <main id="content" tabIndex={-1}>
      <LoginNote />
      <DeletionNoteSlot />
      <div className="page grid items-start gap-8 py-10 sm:py-14 lg:grid-cols-[1fr_1.15fr] lg:gap-12">
        <div>
          <h1>International Recipes</h1>
          <p className="mt-3 text-balance font-display text-2xl text-brand leading-snug sm:text-3xl">
            and everything you need to cook them
          </p>
          <p className="lead mt-5">
            Cook dinner from anywhere. Every recipe comes with a shopping list, and we ship the hard-to-find
            ingredients.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a href="#continents" className="button button-primary">
              Find a recipe
            </a>
            <a href="#ingredients" className="button button-ghost">
              Shop ingredients
            </a>
          </div>
          <p className="mt-4 font-medium text-olive text-sm">{FREE_SHIPPING_NOTE}</p>
        </div>
        {hero && (
          <PageLink
            href={pages.recipe.path({ id: hero._id })}
            isPrefetched
            className="relative block aspect-4/3 overflow-hidden rounded-hero bg-sunken shadow-raised"
          >
            <CoverImage cover={toDishCover(hero)} sizes="(min-width: 64rem) 40rem, 88vw" isAboveFold />
            <span className="absolute bottom-4 left-4 flex max-w-[calc(100%-2rem)] items-center gap-3 rounded-card bg-surface px-4 py-3">
              <Flag country={hero.country} />
              <span>
                <span className="block font-display font-semibold leading-tight">{hero.title}</span>
                <span className="text-muted text-sm">
                  {formatMinutes(hero.prepTime)} · serves {hero.servings}
                </span>
                <AllergenMark about={`recipe:${hero._id}`} />
              </span>
            </span>
          </PageLink>
        )}
      </div>
      <WorldExplorer />
      <div className="py-4">
        {leaderboards.map(({ period, recipes }) => (
          <Leaderboard
            key={period}
            period={period}
            dishes={recipes.map((recipe) => toDishCardData(recipe))}
          />
        ))}
      </div>
      <IngredientDialogHost>
        {ingredients.length > 0 && <IngredientCatalog ingredients={ingredients} />}
      </IngredientDialogHost>
      <StructuredData data={structuredData} />
    </main>
  );
}
