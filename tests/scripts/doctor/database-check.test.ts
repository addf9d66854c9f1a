import mongoose from 'mongoose';
import { toClockFinding, toWriteFinding } from '@/scripts/doctor/database-check';

test.each([
  {
    failure: 'a user without the right to write',
    error: { code: 13, errmsg: 'not authorized on shop' },
    text: 'not authorized on shop. Grant the user the role readWrite on shop.',
  },
  {
    failure: 'such a user at Atlas',
    error: { code: 8_000, errmsg: 'user is not allowed to do action [insert]' },
    text: 'user is not allowed to do action [insert]. Grant the user the role readWrite on shop.',
  },
  {
    failure: 'a full disk',
    error: { code: 1, errmsg: 'internal server error' },
    text: 'internal server error. The database cannot be written: look at its log, and at the free space of its disk.',
  },
])('of $failure, the operator is told what to do', ({ error, text }) => {
  expect(toWriteFinding(new mongoose.mongo.MongoServerError(error), 'shop')).toEqual({
    ...{ level: 'wrong', check: 'database rights' },
    text,
  });
});

test.each([
  { lead: 0, level: 'ok' },
  { lead: -2, level: 'ok' },
  { lead: 3, level: 'warning' },
  { lead: -60, level: 'warning' },
  { lead: 61, level: 'wrong' },
])('a database whose clock is ahead by $lead s is $level', ({ lead, level }) => {
  expect(toClockFinding(lead)).toMatchObject({ level, text: expect.stringContaining(`${Math.abs(lead)} s`) });
});
