import { MAX_STARS } from '@/models/note-limits';
import { FORMER_AUTHOR } from './note-rules';
import type { NoteList } from './note-schema';

/** Returns https://schema.org/AggregateRating and Review of a recipe: only of published ratings, and none before an average is shown. */
export function toReviewData({ rating, notes }: Pick<NoteList, 'rating' | 'notes'>): Record<string, unknown> {
  if (rating.average === null) return {};
  const toRating = (ratingValue: number) => ({ ratingValue, bestRating: MAX_STARS, worstRating: 1 });
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ...toRating(rating.average),
      ratingCount: rating.count,
    },
    ...(notes.length > 0 && {
      review: notes.map((note) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: note.name || FORMER_AUTHOR },
        datePublished: note.createdAt.slice(0, 10),
        reviewBody: [note.text, note.changes].filter(Boolean).join('\n\n'),
        reviewRating: { '@type': 'Rating', ...toRating(note.rating) },
      })),
    }),
  };
}
