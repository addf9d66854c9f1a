import { ImageSlotQueue } from '@/server/gateway/renderer-pool';

let slot: ImageSlotQueue<string>;
let granted: string[];
beforeEach(() => {
  slot = new ImageSlotQueue();
  granted = [];
});
const request = (holder: string) => slot.request(holder, () => granted.push(holder));

test('a renderer waits until the one before it is done with its image', () => {
  request('a');
  request('b');
  request('c');
  expect(granted).toEqual(['a']);
  slot.release('a');
  expect(granted).toEqual(['a', 'b']);
});

test('a renderer that ends gives up its slot, or its place in the queue', () => {
  request('a');
  request('b');
  request('c');
  slot.release('b');
  expect(granted).toEqual(['a']);
  slot.release('a');
  expect(granted).toEqual(['a', 'c']);
});

test('a renderer without the slot releases nothing', () => {
  request('a');
  request('b');
  slot.release('c');
  expect(granted).toEqual(['a']);
});
