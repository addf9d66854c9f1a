import {
  toAccountDeletedEmail,
  toAccountRestoredEmail,
  toEmailChangedBackEmail,
  toEmailChangedEmail,
  toPasskeyEmail,
  toPasswordChangedEmail,
  toPasswordResetEmail,
  toSecondFactorEmail,
} from '@/lib/mail/account-email-rules';

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
  [
    'the email, to an earlier address,',
    toEmailChangedEmail({ newEmail: 'ada@new.example', link: null, isToEarlierAddress: true }),
    'Change it back',
  ],
  [
    'the email to an earlier one',
    toEmailChangedBackEmail({ isSecondFactorRemoved: false }),
    'contact us immediately',
  ],
  [
    'the email to an earlier one, to one that is even earlier,',
    toEmailChangedBackEmail({ isSecondFactorRemoved: false, isToEarlierAddress: true }),
    'Change it back',
  ],
  ['the account, deleted,', toAccountDeletedEmail(), 'contact us immediately'],
  ['the password', toPasswordChangedEmail(), 'reset your password'],
  ['two-step login, turned on,', toSecondFactorEmail({ change: 'enabled' }), 'reset your password'],
  ['two-step login, turned off,', toSecondFactorEmail({ change: 'disabled' }), 'reset your password'],
  ['two-step login, removed,', toSecondFactorEmail({ change: 'reset' }), 'contact us immediately'],
  ['a passkey, removed,', toPasskeyEmail({ change: 'removed', name: 'Phone' }), 'reset your password'],
  [
    'a passkey, to an earlier address,',
    toPasskeyEmail({ change: 'removed', name: 'Phone', isToEarlierAddress: true }),
    'Change it back',
  ],
  [
    'the password, to an earlier address,',
    toPasswordChangedEmail({ isToEarlierAddress: true }),
    'Change it back',
  ],
  [
    'two-step login, to an earlier address,',
    toSecondFactorEmail({ change: 'enabled', isToEarlierAddress: true }),
    'Change it back',
  ],
  ['recovery codes', toSecondFactorEmail({ change: 'codes-replaced' }), 'reset your password'],
  [
    'the number of recovery codes',
    toSecondFactorEmail({ change: 'code-used', recoveryCodesLeft: 1 }),
    'reset your password',
  ],
])(
  'an email about a change of %s explains what to do if it was someone else',
  (_, { text, html }, advice) => {
    expect([text, html]).toEqual([expect.stringContaining(advice), expect.stringContaining(advice)]);
  },
);

test('the email about a restored account says what was undone, what only the owner can judge, and how to log in', () => {
  const data = {
    undone: ['second-factor', 'allergens'] as ('second-factor' | 'allergens')[],
    ...{ areCardsRemoved: true, areAddressesRemoved: true, isPhoneRemoved: true },
  };
  const { text, html } = toAccountRestoredEmail(data, RESET_LINK);
  expect(text).toContain(RESET_LINK);
  for (const part of [text, html])
    for (const fact of ['Two-step login', 'allergen list', 'Cards', 'Addresses', 'phone number'])
      expect(part).toContain(fact);
  expect(toAccountRestoredEmail(data, null).text).toContain('“Forgot password?”');
});

test.each([true, false])(
  'the email about a restored account says whether two-step login is still on, and what to do then: %s',
  (isSecondFactorKept) => {
    const data = { undone: [], isSecondFactorKept };
    const { text } = toAccountRestoredEmail(data, RESET_LINK);
    expect(text.includes('Two-step login is still on')).toBe(isSecondFactorKept);
    expect(text.includes('contact us')).toBe(isSecondFactorKept);
  },
);

test.each([true, false])(
  'the address that an earlier one replaced reads whether two-step login is off: %s',
  (isSecondFactorRemoved) => {
    const { text } = toEmailChangedBackEmail({ isSecondFactorRemoved });
    expect(text.includes('Two-step login')).toBe(isSecondFactorRemoved);
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

test.each([
  { recoveryCodesLeft: 9, text: '9 of them are left' },
  { recoveryCodesLeft: 1, text: '1 of them is left' },
])('the email about a used recovery code says that $text', ({ recoveryCodesLeft, text }) => {
  expect(toSecondFactorEmail({ change: 'code-used', recoveryCodesLeft }).text).toContain(text);
});

test('both parts have the same text', () => {
  const { text, html } = toPasswordChangedEmail();
  for (const paragraph of text.trim().split('\n\n')) expect(html).toContain(paragraph);
});

test.each([
  {
    data: { change: 'added', name: 'Phone' } as const,
    says: ['“Phone”', 'without your password', 'reset your password'],
  },
  {
    data: { change: 'removed', name: 'Phone' } as const,
    says: ['“Phone”', 'logged out', 'reset your password'],
  },
  {
    data: { change: 'host-changed', oldHost: 'old.test', newHost: 'new.test' } as const,
    says: ['old.test', 'new.test', 'recovery code'],
  },
])('the email about a passkey that was $data.change says what that means', ({ data, says }) => {
  const { text } = toPasskeyEmail(data);
  for (const part of says) expect(text).toContain(part);
});

test('an email about a removed second factor says that the passkeys went with it, and how to get both back', () => {
  for (const part of Object.values(toSecondFactorEmail({ change: 'reset' })).slice(1)) {
    expect(part).toContain('with the passkeys of your account');
    expect(part).toContain('add your passkeys in your profile');
  }
});

test('an email about a changed password names the passkeys that still open the account, and how to remove them', () => {
  const { text } = toPasswordChangedEmail({ keptPasskeys: ['Laptop', 'Phone'] });
  expect(text).toContain('with these passkeys: Laptop and Phone. Remove those that are not yours');
});

test('an email about a reset says that passkeys were removed, if there were any', () => {
  expect(toPasswordChangedEmail({ removedPasskeys: 2 }).text).toContain('passkeys were removed');
  expect(toPasswordChangedEmail().text).not.toContain('passkey');
});
