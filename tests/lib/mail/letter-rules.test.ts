import { toEmailChangedLetter, toPasswordChangedLetter, toResetLetter } from '@/lib/mail/letter-rules';

const RESET_LINK = 'https://shop.example/reset?token=abc&from=letter';

test('nothing that was typed becomes markup', () => {
  const { html } = toEmailChangedLetter({ newEmail: '<b>"@<i>\'&.example', link: null });
  expect(html).toContain('&lt;***@&lt;i&gt;&#39;&amp;.example');
  expect(html).not.toContain('<i>');
});

test('the new address is not told to the old one in full', () => {
  for (const part of Object.values(
    toEmailChangedLetter({ newEmail: 'ada.lovelace@new.example', link: null }),
  )) {
    expect(part).not.toContain('lovelace');
  }
  expect(toEmailChangedLetter({ newEmail: 'ada@new.example', link: null }).text).toContain(
    'a***@new.example',
  );
});

test('the way to a new password stands in both parts, with how long it is good', () => {
  const { text, html } = toResetLetter({ link: RESET_LINK });
  expect(text).toContain(`\n\n${RESET_LINK}\n\n`);
  expect(html).toContain(`href="${RESET_LINK.replace('&', '&amp;')}"`);
  for (const part of [text, html]) {
    expect(part).toContain('one hour');
    expect(part).toContain('If you did not ask for it, ignore this letter');
  }
});

test.each([
  ['the e-mail', toEmailChangedLetter({ newEmail: 'ada@new.example', link: null }), 'contact us at once'],
  ['the password', toPasswordChangedLetter(), 'ask for a new password'],
])('a letter about a change of %s says what to do if it was somebody else', (_, { text, html }, advice) => {
  expect([text, html]).toEqual([expect.stringContaining(advice), expect.stringContaining(advice)]);
});

test('the way back from a change of the e-mail stands in both parts, with how long it is good', () => {
  const link = 'https://shop.example/restore-email?token=abc';
  const { text, html } = toEmailChangedLetter({ newEmail: 'ada@new.example', link });
  for (const part of [text, html]) {
    expect(part).toContain(link);
    expect(part).toContain('24 hours');
  }
});

test('both parts say the same', () => {
  const { text, html } = toPasswordChangedLetter();
  for (const paragraph of text.trim().split('\n\n')) expect(html).toContain(paragraph);
});
