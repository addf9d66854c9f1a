import { EventEmitter } from 'node:events';
import { announceInvalidation, processState } from '@/lib/runtime/process-state';
import { InvalidationLog } from '@/server/renderer/invalidation-log';

let invalidations: InvalidationLog;
beforeEach(() => {
  invalidations = new InvalidationLog(() => {});
});
afterEach(() => processState().invalidationListeners.clear());

test('a handler that never ends does not collect invalidations after its client has left', () => {
  const response = new EventEmitter();
  invalidations.start(response);
  announceInvalidation(['recipe:1']);
  response.emit('close');
  announceInvalidation(['recipe:2']);
  expect(invalidations).toHaveProperty('recent', []);
});

test('a response names the invalidations since its request arrived, and not those of other processes', () => {
  const [earlier, later] = [new EventEmitter(), new EventEmitter()];
  invalidations.start(earlier);
  announceInvalidation(['recipe:1']);
  invalidations.announce(['recipe:2']);
  invalidations.start(later);
  announceInvalidation(['recipe:3']);
  const listTags = (response: EventEmitter) => invalidations.list(response).map(({ tags }) => tags);
  expect([listTags(earlier), listTags(later)]).toEqual([[['recipe:1'], ['recipe:3']], [['recipe:3']]]);
  earlier.emit('close');
  expect(listTags(later)).toEqual([['recipe:3']]);
});
