import mongoose from 'mongoose';
import { env } from '@/lib/runtime/env';
import {
  checkSecondFactors,
  toClockFinding,
  toIndexFinding,
  toWriteFinding,
} from '@/scripts/doctor/database-check';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

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

test.each([
  { missing: [], conflicting: [], building: [], level: 'ok', text: 'all are there.' },
  {
    ...{ missing: ['orders.a_1'], conflicting: [], building: ['users.b_1'], level: 'warning' },
    text: 'missing: orders.a_1; the shop creates them at its next start. being built: users.b_1; wait before you start another version.',
  },
  {
    ...{ missing: ['orders.a_1'], conflicting: ['orders.a_1'], building: [], level: 'wrong' },
    text: 'with other options than this version needs: orders.a_1; drop them, since no start succeeds before, and the next one creates them again.',
  },
])('of indexes the operator is told: $text', ({ level, text, ...gaps }) => {
  expect(toIndexFinding(gaps)).toEqual({ level, check: 'indexes', text });
});

test('with live payments, an admin without two-step login is a warning', async () => {
  const trial = env();
  const live = { ...trial, STRIPE_SECRET_KEY: 'sk_live_1' };
  const secondFactor = {
    encryptedSecret: 'x',
    enabledAt: new Date(),
    lastUsedStep: 0,
    recoveryCodeHashes: [],
  };
  await aUser({ role: 'admin', secondFactor });
  await aUser();
  expect((await checkSecondFactors(live)).level).toBe('ok');
  await aUser({ role: 'admin' });
  expect(await checkSecondFactors(live)).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('one admin is without it, and payments are live'),
  });
  expect((await checkSecondFactors(trial)).level).toBe('ok');
});
