import { CoverImage } from '@/components/images/cover-image';
import { CollectionActions, NewCollectionButton } from '@/components/recipe-box/collection-actions';
import { PageLink } from '@/components/ui/page-link';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import type { CollectionView } from '@/lib/recipe-box/collection-schema';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { DishList } from './dish-list';

type ShownCollection = {
  collection: CollectionView;
  cards: readonly RecipeCardView[];
  cover: RecipeCardView | null;
};

/** A user's collections: their covers, which lead to their first recipes below. */
export function CollectionSections({ collections }: { collections: readonly ShownCollection[] }) {
  return (
    <section aria-labelledby="collections" className="mt-14">
      <h2 id="collections">Collections</h2>
      <p className="mt-2 mb-4 text-muted">
        {collections.length === 0
          ? 'Keep recipes together under a name of yours. On a recipe, Collections puts it into them.'
          : 'On a recipe, Collections puts it into them.'}
      </p>
      <NewCollectionButton />
      {collections.length > 1 && (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {collections.map(({ collection, cover }) => (
            <li key={collection.id}>
              <a href={`#collection-${collection.id}`} className="flex items-center gap-3 hover:underline">
                <CollectionCover card={cover} />
                <span className="wrap-anywhere min-w-0">
                  <bdi className="font-semibold">{collection.name}</bdi>
                  <span className="block text-muted text-sm">{toCountText(collection.recipeIds.length)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {collections.map(({ collection, cards }) => (
        <section key={collection.id} aria-labelledby={`collection-${collection.id}`} className="mt-10">
          <h3 id={`collection-${collection.id}`} dir="auto" className="wrap-anywhere mb-3 text-2xl">
            {collection.name}
          </h3>
          {cards.length < collection.recipeIds.length ? (
            <PageLink
              href={pages.favorites.path({ collection: collection.id })}
              className="button button-ghost"
              showsProgress
            >
              Show all {collection.recipeIds.length}, edit or share
              <span className="sr-only"> {collection.name}</span>
            </PageLink>
          ) : (
            <CollectionActions collection={collection} recipes={toTitles(cards)} />
          )}
          <div className="mt-6">
            <CollectionCards cards={cards} level="h3" />
          </div>
        </section>
      ))}
    </section>
  );
}

/** One collection with all of its recipes. */
export function WholeCollection({ collection, cards }: ShownCollection) {
  return (
    <>
      <CollectionActions collection={collection} recipes={toTitles(cards)} />
      <div className="mt-6">
        <CollectionCards cards={cards} />
      </div>
    </>
  );
}

function CollectionCards({ cards, level }: { cards: readonly RecipeCardView[]; level?: 'h3' }) {
  if (cards.length === 0) return <p className="text-muted">No recipe is in it yet.</p>;
  return <DishList dishes={[...cards]} {...(level && { level })} />;
}

const toTitles = (cards: readonly RecipeCardView[]) => cards.map(({ _id, title }) => ({ id: _id, title }));

export function CollectionCover({ card }: { card: RecipeCardView | null }) {
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-field bg-sunken">
      {card && <CoverImage cover={toDishCover(card)} sizes="64px" maxWidth={320} />}
    </span>
  );
}

export function toCountText(count: number): string {
  return count === 1 ? '1 recipe' : `${count} recipes`;
}
