import mongoose from 'mongoose';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const WRITERS = ['insertMany', 'bulkWrite', 'findOneAndUpdate', 'updateOne'] as const;
const note = { _id: new mongoose.Types.ObjectId() };

test.each(WRITERS)('what a test writes with %s is not there in the next one', async (writer) => {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const counts = await Promise.all(
    collections
      .filter(({ collectionName }) => collectionName !== 'test_indexed')
      .map((each) => each.countDocuments()),
  );
  expect(counts.filter((count) => count > 0)).toEqual([]);
  const collection = mongoose.connection.collection(`test_${writer}`);
  if (writer === 'insertMany') await collection.insertMany([note]);
  if (writer === 'bulkWrite') await collection.bulkWrite([{ insertOne: { document: note } }]);
  if (writer === 'findOneAndUpdate')
    await collection.findOneAndUpdate(note, { $set: { a: 1 } }, { upsert: true });
  if (writer === 'updateOne') await collection.updateOne(note, { $set: { a: 1 } }, { upsert: true });
  expect(await collection.countDocuments()).toBe(1);
});
