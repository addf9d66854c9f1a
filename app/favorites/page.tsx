import type { Metadata } from 'next';
import { CollectionSections } from '@/components/catalog/collection-sections';
import { DishList } from '@/components/catalog/dish-list';
import { EmptyState } from '@/components/layout/empty-state';
import { FavoritesWatch } from '@/components/recipe-box/favorites-watch';
import { PageLink } from '@/components/ui/page-link';
import { requirePageUser } from '@/lib/accounts/session';
import { pages } from '@/lib/pages/pages';
import { findSavedRecipes } from '@/lib/recipe-box/collection-queries';

export const metadata: Metadata = { title: 'Favorites', robots: { index: false, follow: false } };

export default async function FavoritesPage() {
  const { id } = await requirePageUser('favorites');
  const { favorites, collections } = await findSavedRecipes(id);
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Favorites</h1>
      <FavoritesWatch listedIds={favorites.map(({ _id }) => _id)} />
      <div className="mt-8">
        {favorites.length > 0 ? (
          <DishList dishes={favorites} />
        ) : (
          <EmptyState drawing="shallow-pan-of-food">
            <p className="text-muted">No favorites yet. Tap the heart on any recipe you want to save.</p>
            <PageLink href={pages.home.path()} className="button button-primary mt-4">
              Find recipes
            </PageLink>
          </EmptyState>
        )}
      </div>
      <CollectionSections collections={collections} />
    </main>
  );
}
