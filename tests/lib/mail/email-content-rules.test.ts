import {
  toEmailChangedEmail,
  toPasswordChangedEmail,
  toPasswordResetEmail,
} from '@/lib/mail/email-content-rules';

const RESET_LINK = 'https://shop.example/reset?token=abc&from=email';

test('user input is escaped in the HTML', () => {
  const { html } = toEmailChangedEmail({ newEmail: '<b>"@<i>\'&.example', link: null });
  expect(html).toContain('&lt;***@&lt;i&gt;&#39;&amp;.example');
  expect(html).not.toContain('<i>');
});

test('the email to the old address masks the new one', () => {
  for (const part of Object.values(
    toEmailChangedEmail({ newEmail: 'ada.lovelace@new.example', link: null }),
  )) {
    expect(part).not.toContain('lovelace');
  }
  expect(toEmailChangedEmail({ newEmail: 'ada@new.example', link: null }).text).toContain('a***@new.example');
});

test('both parts contain the reset link and state how long it is valid', () => {
  const { text, html } = toPasswordResetEmail({ link: RESET_LINK });
  expect(text).toContain(`\n\n${RESET_LINK}\n\n`);
  expect(html).toContain(`href="${RESET_LINK.replace('&', '&amp;')}"`);
  for (const part of [text, html]) {
    expect(part).toContain('one hour');
    expect(part).toContain('If you did not request this, ignore this email');
  }
});

test.each([
  ['the email', toEmailChangedEmail({ newEmail: 'ada@new.example', link: null }), 'contact us immediately'],
  ['the password', toPasswordChangedEmail(), 'reset your password'],
])(
  'an email about a change of %s explains what to do if it was someone else',
  (_, { text, html }, advice) => {
    expect([text, html]).toEqual([expect.stringContaining(advice), expect.stringContaining(advice)]);
  },
);

test('both parts contain the link that reverts an email change and state how long it is valid', () => {
  const link = 'https://shop.example/restore-email?token=abc';
  const { text, html } = toEmailChangedEmail({ newEmail: 'ada@new.example', link });
  for (const part of [text, html]) {
    expect(part).toContain(link);
    expect(part).toContain('24 hours');
  }
});

test('both parts have the same text', () => {
  const { text, html } = toPasswordChangedEmail();
  for (const paragraph of text.trim().split('\n\n')) expect(html).toContain(paragraph);
});
