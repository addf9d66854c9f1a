import { PostingBuilder, Postings, Vocabulary } from '@/lib/search/engine/postings';

const createList = (...slots: number[]) => {
  const builder = new PostingBuilder();
  for (const slot of slots) builder.add(slot);
  return builder;
};

test('numbers are read back unchanged, whatever the gaps', () => {
  const slots = [0, 1, 127, 128, 129, 16_512, 16_513, 2_113_665, 300_000_000];
  const postings = new Postings([undefined, createList(...slots), createList(5, 5, 6)]);
  const read = (list: number) => {
    const found: number[] = [];
    postings.forEach(list, (slot) => found.push(slot));
    return found;
  };
  expect([read(0), read(1), read(2)]).toEqual([[], slots, [5, 6]]);
});

test('a common word costs about one byte per document', () => {
  const all = Array.from({ length: 10_000 }, (_, slot) => slot);
  expect(new Postings([createList(...all)]).sizeOf(0)).toBe(10_000);
});

test('marked documents are counted up to the maximum', () => {
  const marks = new Uint8Array([1, 0, 1, 1]);
  const postings = new Postings([createList(0, 1, 2, 3)]);
  expect([postings.countMarked(0, marks), postings.countMarked(0, marks, 1)]).toEqual([3, 1]);
});

test('words are found exactly and by prefix', () => {
  const vocabulary = new Vocabulary(['ram', 'ramen', 'rice', 'risotto']);
  expect([vocabulary.find('rice'), vocabulary.find('ric'), vocabulary.find('zzz')]).toEqual([2, -1, -1]);
  expect([vocabulary.findRange('ri'), vocabulary.findRange('ram'), vocabulary.findRange('x')]).toEqual([
    [2, 4],
    [0, 2],
    [4, 4],
  ]);
});
