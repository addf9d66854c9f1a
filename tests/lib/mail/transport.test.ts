import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '@/lib/config/env';
import { toResetLetter } from '@/lib/mail/letter-rules';
import { mailSettings, sendLetter } from '@/lib/mail/transport';
import { MailServer, readLetter } from './mail-server';

const RESET_LINK = `https://shop.example/reset?token=${'f'.repeat(64)}`;
const letter = toResetLetter({ link: RESET_LINK });
const server = new MailServer();
const settings = () => ({ from: 'Shop <shop@shop.example>', smtpUrl: server.url, folder: 'never used' });

beforeAll(() => server.open());
beforeEach(() => {
  server.received.length = 0;
  server.asked.length = 0;
});
afterAll(() => server.close());

test.each([
  'ada@shop.test\r\nBcc: eve@evil.example',
  'ada@shop.test\r\nRCPT TO:<eve@evil.example>',
  'ada@shop.test>\nRCPT TO:<eve@evil.example',
  '"eve@evil.example"@shop.test',
  '"eve@evil.example,x"@shop.test',
  'eve@evil.example@shop.test',
  'ada@shop.test, eve@evil.example',
  'ada@shop.test;eve@evil.example',
  'ada@shop.test eve@evil.example',
  'Ada <eve@evil.example>',
  'friends:eve@evil.example;',
  'eve@evil.example(ada@shop.test)',
  'ada@shop.test\0eve@evil.example',
  'ada',
  '',
])('an e-mail like %j reaches nobody', async (to) => {
  await expect(sendLetter({ to, ...letter }, settings())).rejects.toThrow('not one plain e-mail address');
  expect(server.asked).toEqual([]);
});

test('a shop that is no trial sends nothing without its mail settings', () => {
  expect(() => mailSettings(readEnvironment({ MAIL_FROM: 'shop@shop.example' }))).toThrow('SMTP_URL');
  expect(() => mailSettings(readEnvironment({ SMTP_URL: 'smtp://mail.example' }))).toThrow('MAIL_FROM');
});

test('a mail server that never answers is waited for ten seconds', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const startedMs = Date.now();
  await expect(sendLetter({ to: 'ada@shop.test', ...letter }, { ...settings(), smtpUrl })).rejects.toThrow();
  expect(Date.now() - startedMs).toBeLessThan(60_000);
  silent.close();
});

test('a letter arrives with its text and its HTML, the link whole in both', async () => {
  await sendLetter({ to: 'ada+recipes@shop.test', ...letter }, settings());
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['ada+recipes@shop.test']]);
  const { headers, text, html } = readLetter(server.received[0]?.source ?? '');
  expect(headers).toContain('From: Shop <shop@shop.example>');
  expect(headers).toContain('To: ada+recipes@shop.test');
  expect(headers).toContain('Subject: Choose a new password');
  expect(text).toContain(RESET_LINK);
  expect(html).toContain(`href="${RESET_LINK}"`);
});

test('an e-mail in letters of any alphabet is one plain address', async () => {
  await sendLetter({ to: 'ada@küche.example', ...letter }, settings());
  expect(server.asked).toEqual(['ada@küche.example']);
});

test('a trial shop without a mail server writes letters into files', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'shop-outbox-')), 'made', 'when missing');
  const trial = mailSettings(readEnvironment({ SHOP_DEMO: '1' }));
  expect(trial).toEqual({ from: 'International Recipes <shop@shop.example>', folder: '.data/outbox' });
  await sendLetter({ to: 'ada@shop.test', ...letter }, { ...trial, folder });
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/^\d+-[0-9a-f]+\.eml$/)]);
  const { headers, text, html } = readLetter(await readFile(path.join(folder, files[0] ?? ''), 'utf8'));
  expect(headers).toContain('To: ada@shop.test');
  expect([text, html]).toEqual([expect.stringContaining(RESET_LINK), expect.stringContaining(RESET_LINK)]);
  await rm(path.dirname(path.dirname(folder)), { recursive: true });
});
