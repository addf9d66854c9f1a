import { findAuditAction, listFieldChanges, toFieldLabel } from '@/lib/db/audit-rules';
import { AUDIT_LIMITS } from '@/models/audit-entry-limits';

test('what stays the same is not logged, in whichever order its parts are', () => {
  expect(listFieldChanges({ a: 1, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 }, a: 1 })).toEqual([]);
  expect(listFieldChanges({ a: null, b: '' }, { a: undefined })).toEqual([]);
});

test.each<{ rule: string; before: unknown; after: unknown; texts: [string, string] }>([
  { rule: 'a number', before: 3, after: 0, texts: ['3', '0'] },
  { rule: 'a choice', before: true, after: false, texts: ['yes', 'no'] },
  { rule: 'something unknown', before: null, after: 'none', texts: ['', 'none'] },
  {
    rule: 'a list, by its different entries',
    before: ['a', 'b', 'c'],
    after: ['a', 'x', 'y', 'c'],
    texts: ['b', 'x; y'],
  },
  { rule: 'a list that repeats an entry', before: ['a'], after: ['a', 'a'], texts: ['', 'a'] },
  {
    rule: 'an object, by its names',
    before: { milk: 'no', egg: null },
    after: { milk: 'yes', egg: 'no' },
    texts: ['milk: no', 'egg: no, milk: yes'],
  },
])('$rule is written as a text', ({ before, after, texts: [old, young] }) => {
  expect(listFieldChanges({ Field: before }, { Field: after })).toEqual([
    { field: 'Field', before: old, after: young },
  ]);
});

test('of a long text, the part that differs is kept, with some words around it', () => {
  const start = 'Once upon a time there was a cook. '.repeat(20);
  const end = ' And she lived happily ever after.'.repeat(20);
  const [change] = listFieldChanges({ Text: `${start}salt${end}` }, { Text: `${start}pepper${end}` });
  expect(change?.before).toMatch(/^….*cook\. salt And she.*…$/);
  expect(change?.after).toMatch(/^….*cook\. pepper And she.*…$/);
  expect(change?.after.length).toBeLessThan(100);
});

test('an entry has a limited size, however much was changed', () => {
  const before = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`${index} `.repeat(200), 'x']),
  );
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, '🍜'.repeat(10_000)]));
  const changes = listFieldChanges(before, after);
  expect(changes).toHaveLength(AUDIT_LIMITS.fields);
  expect(changes.at(-1)?.field).toBe('161 more fields');
  for (const change of changes) {
    expect(change.field.length).toBeLessThanOrEqual(AUDIT_LIMITS.fieldName);
    expect(change.after.length).toBeLessThanOrEqual(AUDIT_LIMITS.value);
    expect(change.after.isWellFormed()).toBe(true);
  }
});

test('what does not exist before is added, what does not exist after is removed, and anything else is changed', () => {
  expect(findAuditAction(null, {}, 0)).toBe('added');
  expect(findAuditAction({}, null, 0)).toBe('removed');
  expect(findAuditAction({}, {}, 1)).toBe('changed');
  expect(findAuditAction({}, {}, 0)).toBeNull();
  expect(findAuditAction(null, null, 0)).toBeNull();
});

test('the name of a field becomes words', () => {
  expect(toFieldLabel('contactEmail')).toBe('Contact email');
});
