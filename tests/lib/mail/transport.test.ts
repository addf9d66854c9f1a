import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toPasswordResetEmail } from '@/lib/mail/account-email-rules';
import { mailSettings, sendEmail } from '@/lib/mail/transport';
import { readEnvironment } from '@/lib/runtime/env';
import { listen } from '@/tests/support/http-server';
import { shortenTenSeconds } from '@/tests/support/short-timers';
import { MailServer, readEmail } from './mail-server';

const RESET_LINK = `https://shop.example/reset?token=${'f'.repeat(64)}`;
const email = toPasswordResetEmail({ link: RESET_LINK });
const server = new MailServer();
const settings = () => ({ from: 'Shop <shop@shop.example>', smtpUrl: server.url, folder: 'never used' });

beforeAll(() => server.open());
beforeEach(() => {
  server.received.length = 0;
  server.attemptedRecipients.length = 0;
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
])('an email to %j is refused', async (to) => {
  await expect(sendEmail({ to, ...email }, settings())).rejects.toThrow('not one plain email address');
  expect(server.attemptedRecipients).toEqual([]);
});

test('a production shop sends nothing without its mail settings', () => {
  expect(() => mailSettings(readEnvironment({ MAIL_FROM: 'shop@shop.example' }))).toThrow('SMTP_URL');
  expect(() => mailSettings(readEnvironment({ SMTP_URL: 'smtp://mail.example' }))).toThrow('MAIL_FROM');
});

test('a mail server that never responds fails after ten seconds', async () => {
  shortenTenSeconds();
  const silentServer = createServer();
  const smtpUrl = `smtp://127.0.0.1:${await listen(silentServer)}`;
  await expect(sendEmail({ to: 'ada@shop.test', ...email }, { ...settings(), smtpUrl })).rejects.toThrow();
  jest.restoreAllMocks();
  silentServer.close();
});

test('an email arrives with its text and HTML, and both contain the complete link', async () => {
  await sendEmail({ to: 'ada+recipes@shop.test', ...email }, settings());
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['ada+recipes@shop.test']]);
  const { headers, text, html } = readEmail(server.received[0]?.source ?? '');
  expect(headers).toContain('From: Shop <shop@shop.example>');
  expect(headers).toContain('To: ada+recipes@shop.test');
  expect(headers).toContain('Subject: Choose a new password');
  expect(text).toContain(RESET_LINK);
  expect(html).toContain(`href="${RESET_LINK}"`);
});

test('an email address in any alphabet is accepted', async () => {
  await sendEmail({ to: 'ada@küche.example', ...email }, settings());
  expect(server.attemptedRecipients).toEqual(['ada@küche.example']);
});

test('a trial shop without a mail server writes emails to files', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'shop-outbox-')), 'made', 'when missing');
  const trial = mailSettings(readEnvironment({ SHOP_DEMO: '1' }));
  expect(trial).toEqual({ from: 'International Recipes <shop@shop.example>', folder: '.data/outbox' });
  await sendEmail({ to: 'ada@shop.test', ...email }, { ...trial, folder });
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/^\d+-[0-9a-f]+\.eml$/)]);
  // Its links open accounts, so no other user of the machine may read it.
  const modes = await Promise.all([stat(folder), stat(path.join(folder, files[0] ?? ''))]);
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
  const { headers, text, html } = readEmail(await readFile(path.join(folder, files[0] ?? ''), 'utf8'));
  expect(headers).toContain('To: ada@shop.test');
  expect([text, html]).toEqual([expect.stringContaining(RESET_LINK), expect.stringContaining(RESET_LINK)]);
  await rm(path.dirname(path.dirname(folder)), { recursive: true });
});
