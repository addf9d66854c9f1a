import mongoose from 'mongoose';
import { GET as GET_VERSION } from '@/app/api/admin/content-pages/[slug]/history/[version]/route';
import { GET as GET_HISTORY } from '@/app/api/admin/content-pages/[slug]/history/route';
import { GET as GET_PAGE, PUT } from '@/app/api/admin/content-pages/[slug]/route';
import { POST as PREVIEW } from '@/app/api/admin/content-pages/preview/route';
import { GET as LIST } from '@/app/api/admin/content-pages/route';
import type { Handler } from '@/lib/api/route';
import { CacheTag } from '@/models/cache-tag';
import { ContentPageVersion } from '@/models/content-page-version';
import { MAX_CONTENT_LENGTH, MAX_CONTENT_VERSIONS } from '@/models/content-page-version-limits';
import { RateLimit } from '@/models/rate-limit';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { type CallOptions, call } from '@/tests/support/http';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();

const ADMIN = 'admin@shop.test';
const OTHER_ADMIN = 'other@shop.test';
let admin: Record<string, string>;
let otherAdmin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: ADMIN }));
  otherAdmin = await createBearerHeaders(await aUser({ role: 'admin', email: OTHER_ADMIN }));
});

const save = (text: unknown, { slug = 'about', headers = admin, basedOn = '' } = {}) =>
  call(PUT, {
    method: 'PUT',
    params: { slug },
    body: { text },
    headers: { ...headers, ...(basedOn && { 'If-Match': `"${basedOn}"` }) },
  });
const getPage = async (slug = 'about') => (await call(GET_PAGE, { params: { slug }, headers: admin })).json;
const getHistory = async () =>
  (await call(GET_HISTORY, { params: { slug: 'about' }, headers: admin })).json.versions;
const getVersion = (version: string) =>
  call(GET_VERSION, { params: { slug: 'about', version }, headers: admin });

const ENDPOINTS: { name: string; handler: Handler; options: CallOptions }[] = [
  { name: 'the list', handler: LIST, options: {} },
  { name: 'a page', handler: GET_PAGE, options: { params: { slug: 'about' } } },
  { name: 'its history', handler: GET_HISTORY, options: { params: { slug: 'about' } } },
  { name: 'a version', handler: GET_VERSION, options: { params: { slug: 'about', version: '1' } } },
  { name: 'the preview', handler: PREVIEW, options: { body: { text: 'a' } } },
  {
    name: 'a save',
    handler: PUT,
    options: { method: 'PUT', params: { slug: 'about' }, body: { text: 'a' } },
  },
];

test.each(ENDPOINTS)(
  '$name refuses guests with 401 and users with 403, and changes nothing',
  async (endpoint) => {
    await save('Our shop');
    const user = await createBearerHeaders(await aUser());
    expect((await call(endpoint.handler, { ...endpoint.options, headers: {} })).status).toBe(401);
    expect((await call(endpoint.handler, { ...endpoint.options, headers: user })).status).toBe(403);
    expect(await ContentPageVersion.countDocuments()).toBe(1);
  },
);

test.each(['', 'terms', 'About', '__proto__', '../about', 'about/x'])(
  'the page %j does not exist: 404, and nothing is saved',
  async (slug) => {
    expect((await save('Our shop', { slug })).status).toBe(404);
    expect((await call(GET_PAGE, { params: { slug }, headers: admin })).status).toBe(404);
    expect((await call(GET_HISTORY, { params: { slug }, headers: admin })).status).toBe(404);
    expect(await ContentPageVersion.countDocuments()).toBe(0);
  },
);

test.each(['0', '2', '-1', '01', '1.5', 'x', '9'.repeat(20)])(
  'the version %j does not exist: 404',
  async (version) => {
    await save('Our shop');
    expect((await getVersion(version)).status).toBe(404);
  },
);

test.each([
  { rule: 'no text', text: undefined },
  { rule: 'an empty text', text: ' \n ' },
  { rule: 'invisible characters', text: '\u200b\u3164' },
  { rule: 'a number', text: 7 },
  { rule: 'an object', text: { $ne: null } },
  { rule: 'a list', text: ['a'] },
  { rule: 'a letter too many', text: 'x'.repeat(MAX_CONTENT_LENGTH + 1) },
  {
    rule: 'short tables of a million cells',
    text: `${'a|'.repeat(148)}\n${':-:|'.repeat(148)}\n${'a\n'.repeat(440)}\n`.repeat(28),
  },
  { rule: 'almost a megabyte', text: '['.repeat(1_000_000) },
])('refuses $rule with 400, to save and to preview, and says why', async ({ text }) => {
  const { status, json } = await save(text);
  expect([status, json.fields.text]).toEqual([
    400,
    expect.stringMatching(
      /^Please (write the text of the page|keep the text under 50,000 characters|make the tables smaller: together they may have 5,000 cells)\.$/,
    ),
  ]);
  expect((await call(PREVIEW, { body: { text }, headers: admin })).status).toBe(400);
  expect(await ContentPageVersion.countDocuments()).toBe(0);
});

test('refuses a version that is none with 400', async () => {
  expect((await save('Our shop', { basedOn: 'x' })).status).toBe(400);
});

test('too many saves or previews in an hour are refused with 429', async () => {
  await save('Our shop');
  await call(PREVIEW, { body: { text: 'a' }, headers: admin });
  await RateLimit.updateMany({}, { $set: { count: 1_000 } });
  expect((await save('More')).status).toBe(429);
  expect((await call(PREVIEW, { body: { text: 'a' }, headers: admin })).status).toBe(429);
  expect(await getPage()).toMatchObject({ text: 'Our shop' });
});

test('a page that was never saved has the standard text', async () => {
  expect(await getPage()).toEqual({ slug: 'about', text: null, version: 0, saved: null });
  expect(await getHistory()).toEqual([]);
  expect((await save(null)).json.version).toBe(0);
});

test('a save makes the next version, and the list says when it was made and by whom', async () => {
  expect((await save('Our shop')).json).toEqual({
    slug: 'about',
    text: 'Our shop',
    version: 1,
    saved: { at: expect.any(String), by: ADMIN },
  });
  const { json } = await call(LIST, { headers: admin });
  expect(json.contentPages).toEqual([
    { slug: 'about', version: 1, isStandard: false, saved: { at: expect.any(String), by: ADMIN } },
    { slug: 'shipping-returns', version: 0, isStandard: true, saved: null },
    { slug: 'privacy-policy', version: 0, isStandard: true, saved: null },
  ]);
});

test('a change invalidates its page in the cache, and no other one; the same text again changes nothing', async () => {
  const readTags = async () =>
    Object.fromEntries((await CacheTag.find().lean()).map(({ _id, version }) => [_id, version]));
  await save('Our shop', { slug: 'privacy-policy' });
  expect(await readTags()).toEqual({ 'content-page:privacy-policy': 1 });
  const { status, json } = await save('Our shop', { slug: 'privacy-policy', basedOn: '0' });
  expect([status, json.version]).toEqual([200, 1]);
  await save(null, { slug: 'privacy-policy' });
  expect(await readTags()).toEqual({ 'content-page:privacy-policy': 2 });
});

test('a change made from an older version is refused with 409, which has both sides', async () => {
  await save('One', { basedOn: '0' });
  await save('Two', { headers: otherAdmin, basedOn: '1' });
  const { status, json } = await save('Three', { basedOn: '1' });
  expect({ status, code: json.code, current: json.current }).toEqual({
    status: 409,
    code: 'edit_conflict',
    current: { slug: 'about', text: 'Two', version: 2, saved: { at: expect.any(String), by: OTHER_ADMIN } },
  });
  expect((await save('Three', { basedOn: '2' })).json.version).toBe(3);
});

test('of ten admins who save at the same time from the same version, one succeeds and nine get 409', async () => {
  await save('Our shop');
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(`Change ${index}`, { basedOn: '1' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await ContentPageVersion.countDocuments()).toBe(2);
});

test('ten saves at the same time without a version make ten versions: none is lost', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(`Change ${index}`)));
  const versions = await getHistory();
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ]);
});

test('the history keeps every version as it was saved: a restored one is a new version', async () => {
  await save('One');
  await save('Two', { headers: otherAdmin });
  const before = await ContentPageVersion.find().sort({ number: 1 }).lean();
  await save(null);
  await save((await getVersion('1')).json.text, { basedOn: '3' });
  expect(await getPage()).toMatchObject({ text: 'One', version: 4 });
  expect(
    await ContentPageVersion.find({ number: mongoose.trusted({ $lte: 2 }) })
      .sort({ number: 1 })
      .lean(),
  ).toEqual(before);
  expect(await getHistory()).toMatchObject([
    { version: 4, isStandard: false, saved: { by: ADMIN } },
    { version: 3, isStandard: true, saved: { by: ADMIN } },
    { version: 2, isStandard: false, saved: { by: OTHER_ADMIN } },
    { version: 1, isStandard: false, saved: { by: ADMIN } },
  ]);
});

test('no write changes a stored version', async () => {
  await save('One');
  await ContentPageVersion.updateOne({ slug: 'about' }, { $set: { text: 'Two', number: 7 } });
  expect(await getPage()).toMatchObject({ text: 'One', version: 1 });
});

test(`the oldest version is dropped when there are more than ${MAX_CONTENT_VERSIONS}`, async () => {
  const savedBy = (await User.findOne({ email: ADMIN }).lean())?._id;
  await ContentPageVersion.insertMany(
    Array.from({ length: MAX_CONTENT_VERSIONS }, (_, index) => ({
      slug: 'about',
      number: index + 1,
      text: `Text ${index}`,
      savedBy,
    })),
  );
  await save('Our shop');
  const versions = await getHistory();
  expect([versions.length, versions[0].version, versions.at(-1).version]).toEqual([100, 101, 2]);
  expect((await getVersion('1')).status).toBe(404);
});

test('the email of an admin whose account was deleted is gone from the history', async () => {
  await save('Our shop', { headers: otherAdmin });
  await User.deleteOne({ email: OTHER_ADMIN });
  expect((await getHistory())[0].saved.by).toBeNull();
});

test('the preview is what visitors would see, and saves nothing', async () => {
  const { json } = await call(PREVIEW, { body: { text: '# Us\n\n<script>x</script>' }, headers: admin });
  expect(json.html).toBe('<h2>Us</h2>\n<p>&lt;script&gt;x&lt;/script&gt;</p>\n');
  expect(await ContentPageVersion.countDocuments()).toBe(0);
});
