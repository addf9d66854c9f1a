import mongoose from 'mongoose';

/** A read of several documents: a query, a count, distinct values, or the first stage of an aggregation. */
export type Read = {
  collection: string;
  method: string;
  filter: Record<string, unknown>;
  sort: Record<string, 1 | -1>;
  skip?: number | undefined;
  limit?: number | undefined;
};

/** Runs a list and returns its reads. */
export async function recordReads(runList: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  mongoose.set('debug', (collection: string, method: string, first: unknown, second: unknown) => {
    reads.push({ collection, method, ...toSelection(method, first, second) });
  });
  try {
    await runList();
  } finally {
    mongoose.set('debug', false);
  }
  return reads;
}

function toSelection(method: string, first: unknown, second: unknown): Omit<Read, 'collection' | 'method'> {
  if (Array.isArray(first)) return { filter: first[0].$match ?? {}, sort: {} };
  if (method === 'distinct') return { filter: second as Read['filter'], sort: {} };
  const { sort = {}, skip, limit } = (second ?? {}) as Partial<Read>;
  return { filter: first as Read['filter'], sort: method === 'find' ? sort : {}, skip, limit };
}
