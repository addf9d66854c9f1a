import mongoose from 'mongoose';
import { changed } from '@/lib/cache/cache-commands';
import { startFollowing, TagFollower } from '@/lib/cache/tag-follower';
import { processState } from '@/lib/runtime/process-state';
import { CacheTag } from '@/models/cache-tag';
import { withDatabase } from '@/tests/support/database';

withDatabase();

let heard: string[][];
const listener = (tags: readonly string[]) => heard.push([...tags].sort());

beforeEach(() => {
  heard = [];
  processState().followedAtMs = Number.NEGATIVE_INFINITY;
  processState().changeListeners.add(listener);
});
afterEach(() => {
  processState().changeListeners.delete(listener);
});

async function begun(): Promise<TagFollower> {
  const follower = new TagFollower();
  await follower.begin();
  return follower;
}

const raise = (...tags: string[]) => mongoose.connection.transaction((session) => changed(tags, session));

/** A change as another process makes it: nothing of it is heard here but through the database. */
async function changeElsewhere(...tags: string[]): Promise<void> {
  processState().changeListeners.delete(listener);
  await raise(...tags);
  processState().changeListeners.add(listener);
}

test('the process that makes a change hears of it before the change is acknowledged', async () => {
  await raise('recipe:1', 'catalogue');
  expect(heard).toEqual([['catalogue', 'recipe:1']]);
});

test('a change is heard once by those who follow, and what was before they began not at all', async () => {
  await changeElsewhere('ingredients');
  const follower = await begun();
  await follower.follow();
  expect(heard).toEqual([]);

  await changeElsewhere('recipe:1', 'catalogue');
  await follower.follow();
  await follower.follow();
  expect(heard).toEqual([['catalogue', 'recipe:1']]);

  await changeElsewhere('catalogue');
  await follower.follow();
  expect(heard.slice(1)).toEqual([['catalogue']]);
});

test('a change whose commit shows late is heard although newer ones were seen before it', async () => {
  const follower = await begun();
  await changeElsewhere('catalogue');
  await follower.follow();
  const halfAMinuteAgo = new Date(Date.now() - 30_000);
  await CacheTag.create({ _id: 'recipe:late', version: 1, changedAt: halfAMinuteAgo });
  await follower.follow();
  expect(heard.slice(1)).toEqual([['recipe:late']]);
});

test('whoever follows says since when he is in touch; without an answer the moment stays', async () => {
  const follower = await begun();
  const before = performance.now();
  await follower.follow();
  const inTouch = processState().followedAtMs;
  expect(inTouch).toBeGreaterThanOrEqual(before);

  const find = jest.spyOn(CacheTag, 'find').mockImplementation(() => {
    throw new Error('away');
  });
  await follower.follow();
  find.mockRestore();
  expect(processState().followedAtMs).toBe(inTouch);
});

test('the following goes on by itself until it is stopped', async () => {
  const following = startFollowing(await begun());
  while (processState().followedAtMs === Number.NEGATIVE_INFINITY) await pause(10);
  await changeElsewhere('recipe:1');
  while (heard.length === 0) await pause(10);
  expect(heard).toEqual([['recipe:1']]);
  await following.stop();
  await changeElsewhere('recipe:2');
  await pause(400);
  expect(heard).toEqual([['recipe:1']]);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
