import { type FieldList, fieldsIn, mapTexts, pickFieldsIn } from '@/lib/text/field-rules';

const FIELDS = {
  title: { kind: 'text', label: 'Title', max: 10, required: true, in: ['card', 'page', 'copy'] },
  minutes: { kind: 'special', in: ['card', 'page'] },
  origin: { kind: 'text', label: 'Origin', max: 20, in: ['page', 'copy'] },
  secret: { kind: 'text', label: 'Secret', max: 30, in: [] },
} as const satisfies FieldList;

const values = { secret: 'kept', origin: 'Lyon', minutes: 5, title: 'Tart', owner: 'Ada' };

test('a copy contains the listed fields and nothing else, in the order of the list', () => {
  expect(Object.entries(pickFieldsIn(FIELDS, 'copy', values))).toEqual([
    ['title', 'Tart'],
    ['origin', 'Lyon'],
  ]);
});

test('the compiler names a field that a mapping lacks, and refuses to read one that does not exist', () => {
  const { origin: _origin, ...without } = values;
  // @ts-expect-error: a page has an origin
  pickFieldsIn(FIELDS, 'page', without);
  // @ts-expect-error: a card has none
  expect(pickFieldsIn(FIELDS, 'card', values).origin).toBeUndefined();
  expect(fieldsIn(FIELDS, 'card')).toEqual(['title', 'minutes']);
});

test('required strings are distinguished from those that may stay empty', () => {
  const toText = () => 'required';
  const toOptional = () => 'optional';
  expect(mapTexts(FIELDS, 'page', { required: toText, optional: toOptional })).toEqual({
    title: 'required',
    origin: 'optional',
  });
  expect(mapTexts(FIELDS, 'page', ({ max }, name) => `${name} ${max}`)).toEqual({
    title: 'title 10',
    origin: 'origin 20',
  });
});

test('a string that is never shown is still stored', () => {
  expect(Object.keys(mapTexts(FIELDS, 'stored', () => true))).toEqual(['title', 'origin', 'secret']);
});
