import mongoose from 'mongoose';
import { addVisitSums } from '@/lib/cache/visit-sum-store';
import { VisitSum } from '@/models/visit-sum';
import { MAX_VISIT_NAMES } from '@/models/visit-sum-limits';
import { expectOtherWriters, withDatabase } from '@/tests/support/database';

withDatabase();
// The sums are written by a connection of their own.
expectOtherWriters();

const toUri = () => {
  const { host, port, name } = mongoose.connection;
  return `mongodb://${host}:${port}/${name}?directConnection=true`;
};
const MORNING = new Date('2026-11-30T08:00:00Z');
const EVENING = new Date('2026-11-30T23:59:00Z');
const NEXT_DAY = new Date('2026-12-01T00:00:00Z');
const search = (name: string, count = 1) => ({ kind: 'search' as const, name, count });

test('a database that does not respond fails instead of delaying the stop', async () => {
  const uri = 'mongodb://127.0.0.1:1/shop?directConnection=true';
  await expect(addVisitSums(uri, [search('soup')])).rejects.toThrow('ECONNREFUSED');
});

test('the counts of all processes and minutes of a day are one sum', async () => {
  await addVisitSums(toUri(), [search('soup', 2), { kind: 'page', name: 'home', count: 5 }], MORNING);
  await addVisitSums(toUri(), [search('soup', 3), search('stew')], EVENING);
  await addVisitSums(toUri(), [search('soup')], NEXT_DAY);
  const sums = await VisitSum.find().sort({ _id: 1 }).lean();
  expect(sums.map(({ _id, count }) => [_id, count])).toEqual([
    ['2026-11-30 page home', 5],
    ['2026-11-30 search soup', 5],
    ['2026-11-30 search stew', 1],
    ['2026-12-01 search soup', 1],
  ]);
  expect(sums[0]).toEqual({
    ...{ _id: '2026-11-30 page home', kind: 'page', name: 'home', count: 5 },
    day: new Date('2026-11-30T00:00:00Z'),
  });
});

test('a day has at most a thousand different searches; those go on to be counted', async () => {
  const names = Array.from({ length: MAX_VISIT_NAMES - 1 }, (_, number) => `soup ${number}`);
  await VisitSum.insertMany(
    names.map((name) => ({
      ...{ _id: `2026-11-30 search ${name}`, day: new Date('2026-11-30T00:00:00Z') },
      ...{ kind: 'search', name, count: 1 },
    })),
  );
  const more = [
    search('first'),
    search('second'),
    search('soup 0'),
    { ...search('third'), kind: 'cook' as const },
  ];
  await addVisitSums(toUri(), more, EVENING);
  expect(await VisitSum.countDocuments({ kind: 'search' })).toBe(MAX_VISIT_NAMES);
  const shown = ['first', 'second', 'soup 0', 'third'];
  const found = await VisitSum.find({ name: mongoose.trusted({ $in: shown }) }).sort({ name: 1 });
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['first', 1],
    ['soup 0', 2],
    ['third', 1],
  ]);
});

test('sums are deleted after 90 days', () => {
  const expiry = VisitSum.schema.indexes().find(([, { expireAfterSeconds }]) => expireAfterSeconds);
  expect(expiry).toEqual([{ day: 1 }, expect.objectContaining({ expireAfterSeconds: 90 * 24 * 60 * 60 })]);
});
