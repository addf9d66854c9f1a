import { POST } from '@/app/api/ingredients/matches/route';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

test('the names of recipe lines are matched to ingredients as on a recipe’s page, for signed-in users', async () => {
  const names = ['fresh basmati rice', 'truffle', 'salt'];
  expect((await call(POST, { body: { names } })).status).toBe(401);
  const headers = await createBearerHeaders(await aUser());
  expect((await call(POST, { body: { names: Array(101).fill('rice') }, headers })).status).toBe(400);
  const { id } = await anIngredient({ name: 'Basmati Rice' });
  await anIngredient({ name: 'Truffle', sellable: false });
  const { status, json } = await call(POST, { body: { names }, headers });
  expect([status, json]).toEqual([200, { matches: [{ _id: id, name: 'Basmati Rice' }, null, null] }]);
});
