import mongoose from 'mongoose';
import { PantryMatchEngine } from '@/lib/planning/pantry-match-engine';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';

/** The work that a request causes; what it has none of is absent. */
export type Units = {
  /** Read from the database. */
  documents: number;
  /** Of recipes, compared with the names of ingredients. */
  lines?: number;
  /** Of recipes, compared with the things at home. */
  parts?: number;
  /** Recipes or rows that the response shows. */
  shown?: number;
};

/** Returns how many documents are read meanwhile. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = ({ reply }: { reply: { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } } }) => {
    const { firstBatch = [], nextBatch = [] } = reply.cursor ?? {};
    count += firstBatch.length + nextBatch.length;
  };
  const client = mongoose.connection.getClient() as unknown as NodeJS.EventEmitter;
  client.on('commandSucceeded', note);
  await work().finally(() => client.off('commandSucceeded', note));
  return count;
}

/** Returns the units of work of a request, whose function returns how much its response shows. */
export async function measureUnits(work: () => Promise<number>): Promise<Units> {
  const matched = (['judgeLine', 'ask', 'matchLine'] as const).map((name) =>
    jest.spyOn(IngredientMatcher.prototype, name),
  );
  const rank = jest.spyOn(PantryMatchEngine.prototype, 'rank');
  let shown = 0;
  const documents = await countReads(async () => {
    shown = await work();
  });
  const lines = matched.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const parts = rank.mock.calls
    .flatMap(([recipes]) => recipes)
    .reduce((sum, recipe) => sum + recipe.parts.length, 0);
  for (const spy of [...matched, rank]) spy.mockRestore();
  return { documents, ...(lines > 0 && { lines }), ...(parts > 0 && { parts }), ...(shown > 0 && { shown }) };
}
