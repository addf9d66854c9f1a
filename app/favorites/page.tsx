import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { CollectionSections, toCountText, WholeCollection } from '@/components/catalog/collection-sections';
import { DishList } from '@/components/catalog/dish-list';
import { EmptyState } from '@/components/layout/empty-state';
import { ReturnLink } from '@/components/layout/return-link';
import { FavoritesWatch } from '@/components/recipe-box/favorites-watch';
import { PageLink } from '@/components/ui/page-link';
import { Pager } from '@/components/ui/pager';
import { requirePageUser } from '@/lib/accounts/session';
import { pageSearchSchema } from '@/lib/http/page-schema';
import { pages } from '@/lib/pages/pages';
import { findOwnCollection, findSavedRecipes } from '@/lib/recipe-box/collection-queries';

export const metadata: Metadata = { title: 'Favorites', robots: { index: false, follow: false } };

const searchSchema = z.object({ collection: z.string().max(24).catch(''), page: pageSearchSchema });

/** The user's favorites and collections; with `collection`, all recipes of that one. */
export default async function FavoritesPage({ searchParams }: PageProps<'/favorites'>) {
  const { id } = await requirePageUser('favorites', await searchParams);
  const search = searchSchema.parse(await searchParams);
  return search.collection ? (
    <Collection userId={id} id={search.collection} />
  ) : (
    <AllSaved userId={id} page={search.page} />
  );
}

async function AllSaved({ userId, page }: { userId: string; page: number }) {
  const { favorites, collections } = await findSavedRecipes(userId, page);
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Favorites</h1>
      <FavoritesWatch listedIds={favorites.ids} />
      <div className="mt-8">
        {favorites.ids.length > 0 ? (
          <DishList dishes={favorites.cards} />
        ) : (
          <EmptyState drawing="shallow-pan-of-food">
            <p className="text-muted">No favorites yet. Tap the heart on any recipe you want to save.</p>
            <PageLink href={pages.home.path()} className="button button-primary mt-4">
              Find recipes
            </PageLink>
          </EmptyState>
        )}
        {favorites.pageCount > 1 && (
          <Pager
            page={favorites.page}
            pageCount={favorites.pageCount}
            toHref={(target) => pages.favorites.path({ page: target })}
          />
        )}
      </div>
      <CollectionSections collections={collections} />
    </main>
  );
}

async function Collection({ userId, id }: { userId: string; id: string }) {
  const shown = (await findOwnCollection(userId, id)) ?? redirect(pages.favorites.path());
  return (
    <main id="content" tabIndex={-1} className="pb-10">
      <ReturnLink href={pages.favorites.path()} />
      <div className="page mt-4">
        <h1 dir="auto" className="wrap-anywhere">
          {shown.collection.name}
        </h1>
        <p className="mt-2 mb-4 text-muted">{toCountText(shown.cards.length)}</p>
        <WholeCollection {...shown} />
      </div>
    </main>
  );
}
