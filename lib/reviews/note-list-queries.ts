import 'server-only';
import mongoose from 'mongoose';
import { recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import { computeAverage } from '@/lib/catalog/recipe-view';
import { connect } from '@/lib/db/connect';
import { computeOffset, countPages, type PageRequest } from '@/lib/http/page-rules';
import { Note, type NoteDocument } from '@/models/note';
import { MAX_STARS, type NoteSort } from '@/models/note-limits';
import { Recipe } from '@/models/recipe';
import { FORMER_AUTHOR } from './note-rules';
import type { NoteList } from './note-schema';
import { toNoteView } from './note-view';

/** Returns the rating of a public recipe and a page of its notes; throws `not_found` for any other. */
export async function listNotes(
  recipeId: string,
  { page, limit, sort = 'newest', changes }: PageRequest & { sort?: NoteSort; changes?: '1' | undefined },
): Promise<NoteList> {
  await connect();
  const listed = {
    recipeId: new mongoose.Types.ObjectId(recipeId),
    isListed: true,
    ...(changes && { changes: mongoose.trusted({ $gt: '' }) }),
  };
  const [recipe, notes, count] = await Promise.all([
    Recipe.findOne({ _id: recipeId, isPrivate: false }).select({ ratingCount: 1, ratingSum: 1 }).lean(),
    Note.find(listed)
      .sort({ ...(sort === 'helpful' && { helpfulCount: -1 }), createdAt: -1, _id: -1 })
      .skip(computeOffset({ page, limit }))
      .limit(limit)
      .lean<NoteDocument[]>(),
    Note.countDocuments(listed),
  ]);
  if (!recipe) throw recipeNotFoundError();
  const { ratingCount = 0, ratingSum = 0 } = recipe;
  return {
    rating: { average: computeAverage({ sum: ratingSum, count: ratingCount }), count: ratingCount },
    notes: notes.map(toNoteView),
    count,
    totalPages: countPages(count, limit),
  };
}

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
