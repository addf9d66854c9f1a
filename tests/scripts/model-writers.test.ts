import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findWrittenModels, hasIndirectWrite } from '@/tests/support/model-writes';
import { listSourceFiles } from '@/tests/support/sources';

/** This file creates the collections and indexes of every model, but no documents. */
const INDEXES_FILE = 'lib/jobs/indexes.ts';

const files = listSourceFiles('lib').filter((file) => file !== INDEXES_FILE);
const readSource = (file: string) => readFileSync(file, 'utf8');

/** Returns every declared model with the folders of lib that write to it. */
function findWriters(): Map<string, Set<string>> {
  const models = listSourceFiles('models').flatMap((file) =>
    [...readSource(file).matchAll(/^export const (\w+): mongoose\.Model</gm)].map(([, model = '']) => model),
  );
  const writers = new Map(models.map((model) => [model, new Set<string>()]));
  for (const file of files) {
    for (const model of findWrittenModels(readSource(file))) writers.get(model)?.add(path.dirname(file));
  }
  return writers;
}

test('each model is written by only one folder', () => {
  const sharedModels = [...findWriters()]
    .filter(([, folders]) => folders.size > 1)
    .map(([model, folders]) => `${model}: ${[...folders].sort().join(', ')}`);
  expect(sharedModels).toEqual([]);
});

test('users are written by lib/users, orders by lib/orders, recipes and ingredients by lib/catalog', () => {
  const writers = findWriters();
  expect([...(writers.get('Order') ?? [])]).toEqual(['lib/orders']);
  expect([...(writers.get('User') ?? [])]).toEqual(['lib/users']);
  expect([...(writers.get('Recipe') ?? [])]).toEqual(['lib/catalog']);
  expect([...(writers.get('Ingredient') ?? [])]).toEqual(['lib/catalog']);
});

test('no file bypasses a model to write its collection', () => {
  expect(files.filter((file) => hasIndirectWrite(readSource(file)))).toEqual([]);
});

const IMPORT_STATEMENT = "import { User, type UserDocument } from '@/models/user';\n";

test.each([
  { rule: 'a new document', code: 'await new User({ email }).save({ session });' },
  { rule: 'a new document that another function saves', code: 'return new User({ email });' },
  { rule: 'a create call', code: 'await User.create({ email });' },
  { rule: 'many creations', code: 'await User.insertMany(users);' },
  { rule: 'an update', code: 'await User.updateOne({ _id }, { $set: { name } });' },
  { rule: 'an update of many', code: 'await User.updateMany({}, { $set: { name } });' },
  {
    rule: 'an update that returns the document',
    code: 'return User.findOneAndUpdate({ _id }, { $set: { name } }).lean();',
  },
  { rule: 'an update by id', code: 'return User.findByIdAndUpdate(id, { $set: { name } });' },
  { rule: 'a deletion', code: 'await User.deleteOne({ _id }, { session });' },
  { rule: 'a deletion that returns the document', code: 'await User.findOneAndDelete({ _id });' },
  { rule: 'a deletion of many', code: 'await User.deleteMany({});' },
  { rule: 'a replacement', code: 'await User.replaceOne({ _id }, user);' },
  { rule: 'a list of writes', code: 'await User.bulkWrite(operations);' },
  { rule: 'a write on the next line', code: 'await User\n  .collection\n  .updateOne({ _id }, update);' },
  { rule: 'a write by the driver', code: 'await User.collection.insertOne(user);' },
  { rule: 'a collection that is passed to a function', code: 'await rebuild(User.collection, toWords);' },
  { rule: 'a model that is passed to a function', code: 'await removeAll(User);' },
  { rule: 'a model under another name', code: 'const Account = User;' },
  { rule: 'a method by its name', code: "await User['create']({ email });" },
  {
    rule: 'a save of a document that was read',
    code: 'const user = await User.findOne({ _id });\nuser.set({ name });\nawait user.save();',
  },
  { rule: 'a write on a query that was started as a read', code: 'await User.find({ name }).deleteMany();' },
])('$rule counts as a write', ({ code }) => {
  expect(findWrittenModels(IMPORT_STATEMENT + code)).toEqual(['User']);
});

test.each([
  { rule: 'a read', code: 'return User.findOne({ _id }).select({ email: 1 }).lean();' },
  { rule: 'a count', code: 'return User.countDocuments({ role });' },
  { rule: 'a read by the driver', code: 'return User.collection.findOne({ _id });' },
  { rule: 'a type', code: "type Name = Pick<UserDocument, 'name'>;" },
  { rule: 'a comment', code: '// Before User.create was called.\n/** A deleted User. */' },
  { rule: 'a write of another model', code: 'return UserSettings.create({});' },
])('$rule does not count as a write', ({ code }) => {
  expect(findWrittenModels(IMPORT_STATEMENT + code)).toEqual([]);
});

test('importing only the type of a model does not count as a write', () => {
  expect(findWrittenModels("import type { User } from '@/models/user';\nawait write(User);")).toEqual([]);
});

test.each([
  { rule: 'a model that is imported dynamically', code: "const { User } = await import('@/models/user');" },
  { rule: 'a namespace import of a model', code: "import * as users from '@/models/user';" },
  { rule: 'a model that is re-exported', code: "export { User } from '@/models/user';" },
  { rule: 'a model with a new name', code: "import { User as Account } from '@/models/user';" },
  { rule: 'a model by its name', code: "await mongoose.model('User').create({});" },
  { rule: 'a model of the connection', code: "await mongoose.connection.models['User'].create({});" },
  { rule: 'a collection by its name', code: "await connection.db.collection('users').deleteMany({});" },
  { rule: 'an aggregate that writes', code: "await User.aggregate([{ $out: 'users' }]);" },
])('$rule bypasses the model', ({ code }) => {
  expect(hasIndirectWrite(code)).toBe(true);
});
