import mongoose from 'mongoose';
import { readMostVisited, saveMostVisited } from '@/lib/cache/visited-pages-store';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const toUri = () => {
  const { host, port, name } = mongoose.connection;
  return `mongodb://${host}:${port}/${name}?directConnection=true`;
};
const insert = (document: object) =>
  mongoose.connection
    .collection<{ _id: string }>('visited_pages')
    .insertOne({ _id: 'most-visited', ...document });

test('a database that does not respond fails instead of delaying the start or the stop', async () => {
  const uri = 'mongodb://127.0.0.1:1/shop?directConnection=true';
  await expect(readMostVisited(uri)).rejects.toThrow('ECONNREFUSED');
  await expect(saveMostVisited(uri, ['/'])).rejects.toThrow('ECONNREFUSED');
});

test.each([
  { title: 'no document', document: null },
  { title: 'keys that are not text', document: { keys: [1] } },
  { title: 'a document without keys', document: {} },
])('$title is read as no visited pages', async ({ document }) => {
  if (document) await insert(document);
  expect(await readMostVisited(toUri())).toEqual([]);
});

test('the next process reads what the last one saved, in its order', async () => {
  await saveMostVisited(toUri(), ['/about', '/']);
  await saveMostVisited(toUri(), ['/', '/about', '/select-country/Asia']);
  expect(await readMostVisited(toUri())).toEqual(['/', '/about', '/select-country/Asia']);
});
