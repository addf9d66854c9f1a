import mongoose from 'mongoose';
import { POST } from '@/app/api/ingredients/matches/route';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

test('the names of recipe lines are matched to what can be ordered, as on a recipe’s page, for signed-in users', async () => {
  const names = ['fresh basmati rice', 'truffle', 'sake', 'salt'];
  expect((await call(POST, { body: { names } })).status).toBe(401);
  const headers = await createBearerHeaders(await aUser());
  expect((await call(POST, { body: { names: Array(101).fill('rice') }, headers })).status).toBe(400);
  const { id } = await anIngredient({ name: 'Basmati Rice' });
  await anIngredient({ name: 'Truffle', sellable: false });
  await anIngredient({ name: 'Sake', ships: 'no' });
  const { status, json } = await call(POST, { body: { names }, headers });
  expect([status, json]).toEqual([200, { matches: [{ _id: id, name: 'Basmati Rice' }, null, null, null] }]);
});

test('lines are matched by item, form and details too, after the names; a deleted item says nothing', async () => {
  const headers = await createBearerHeaders(await aUser());
  const send = (body: object) => call(POST, { body, headers });
  expect((await send({ lines: [{ name: 'rice', item: 'rice' }] })).status).toBe(400);
  expect((await send({ lines: [{ details: 'boneless' }] })).status).toBe(400);
  expect((await send({ lines: Array(101).fill({ name: 'rice' }) })).status).toBe(400);
  const thighs = await anIngredient({
    name: 'Chicken Thighs',
    forms: ['bone-in'],
    family: { name: 'chicken thighs', isDefault: true },
  });
  const boneless = await anIngredient({
    name: 'Boneless Chicken Thighs',
    forms: ['boneless'],
    family: { name: 'chicken thighs', isDefault: false },
  });
  const { json } = await send({
    names: ['chicken thighs'],
    lines: [
      { name: 'chicken thighs', details: 'boneless, diced' },
      { name: 'chicken thighs', form: 'boneless' },
      { name: 'thighs', item: boneless.id },
      { name: 'chicken thighs', item: String(new mongoose.Types.ObjectId()) },
      { name: 'chicken thighs', details: 'low-sodium' },
    ],
  });
  expect(json.matches.map((match: { _id: string } | null) => match?._id ?? null)).toEqual([
    thighs.id,
    boneless.id,
    boneless.id,
    boneless.id,
    thighs.id,
    null,
  ]);
});
