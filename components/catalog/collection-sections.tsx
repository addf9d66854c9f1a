import { CoverImage } from '@/components/images/cover-image';
import { CollectionActions, NewCollectionButton } from '@/components/recipe-box/collection-actions';
import { toDishCover } from '@/lib/images/cover-rules';
import type { CollectionView } from '@/lib/recipe-box/collection-schema';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { DishList } from './dish-list';

type ShownCollection = { collection: CollectionView; cards: RecipeCardView[] };

/** A user's collections: their covers, which lead to their recipes below. */
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
          {collections.map(({ collection, cards }) => (
            <li key={collection.id}>
              <a href={`#collection-${collection.id}`} className="flex items-center gap-3 hover:underline">
                <CollectionCover cards={cards} coverId={collection.coverId} />
                <span className="wrap-anywhere min-w-0">
                  <bdi className="font-semibold">{collection.name}</bdi>
                  <span className="block text-muted text-sm">{toCountText(cards.length)}</span>
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
          <CollectionActions
            collection={collection}
            recipes={cards.map(({ _id, title }) => ({ id: _id, title }))}
          />
          <div className="mt-6">
            {cards.length > 0 ? (
              <DishList dishes={cards} level="h3" />
            ) : (
              <p className="text-muted">No recipe is in it yet.</p>
            )}
          </div>
        </section>
      ))}
    </section>
  );
}

export function CollectionCover({
  cards,
  coverId,
}: {
  cards: readonly RecipeCardView[];
  coverId: string | null;
}) {
  const card = cards.find(({ _id }) => _id === coverId) ?? cards[0];
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-field bg-sunken">
      {card && <CoverImage cover={toDishCover(card)} sizes="64px" maxWidth={320} />}
    </span>
  );
}

export function toCountText(count: number): string {
  return count === 1 ? '1 recipe' : `${count} recipes`;
}
