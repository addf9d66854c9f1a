import type { Metadata } from 'next';
import { z } from 'zod';
import { CollectionCover, toCountText } from '@/components/catalog/collection-sections';
import { DishList } from '@/components/catalog/dish-list';
import { findSharedCollection } from '@/lib/recipe-box/collection-queries';

export const metadata: Metadata = { title: 'Shared collection', robots: { index: false, follow: false } };

const searchSchema = z.object({ token: z.string().max(100).catch('') });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The shared view of a collection, which says nothing about its owner. */
export default async function SharedCollectionPage({ searchParams }: Props) {
  const { token } = searchSchema.parse(await searchParams);
  const shared = await findSharedCollection(token);
  if (!shared) {
    return (
      <main id="content" tabIndex={-1} className="page max-w-lg py-12">
        <h1>This collection is not shared</h1>
        <p className="mt-4 text-muted">
          The link has ended, or a part of it is missing. Please ask whoever sent it for a new one.
        </p>
      </main>
    );
  }
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <div className="flex items-center gap-4">
        <CollectionCover card={shared.cover} />
        <div className="min-w-0">
          <h1 dir="auto" className="wrap-anywhere">
            {shared.name}
          </h1>
          <p className="text-muted">{`${toCountText(shared.cards.length)}, shared by a cook`}</p>
        </div>
      </div>
      <div className="mt-8">
        <DishList dishes={shared.cards} />
      </div>
    </main>
  );
}
