import type { PlantedFault } from './planted-fault';

/** Faults in permissions. */
export const ACCOUNT_FAULTS: readonly PlantedFault[] = [
  {
    title: 'the last admin can be removed',
    file: 'lib/accounts/admin-commands.ts',
    from: '_id: mongoose.trusted({ $ne: userId })',
    to: '_id: userId',
    caughtBy: {
      file: 'tests/app/api/users/me.test.ts',
      title:
        'is refused for the last admin; of two admins who delete their accounts concurrently, one remains',
    },
  },
  {
    title: 'a password can be guessed without end',
    file: 'lib/accounts/credential-commands.ts',
    from: "await consumeRateLimit('badLogin', limitKey, RESET_HINT);",
    to: '',
    caughtBy: {
      file: 'tests/app/api/auth/auth.test.ts',
      title: 'after ten failed attempts, even concurrent ones, the correct password is refused',
    },
  },
  {
    title: 'an email that its owner can take back is registered',
    file: 'lib/accounts/credential-commands.ts',
    from: 'if (await isEmailReserved(email)) throw emailTakenError();',
    to: '',
    caughtBy: {
      file: 'tests/security/email-change.test.ts',
      title: 'also fails when the thief registers another account with the old email',
    },
  },
  {
    title: 'two-step login asks for a code only if one was sent',
    file: 'lib/accounts/credential-commands.ts',
    from: 'if (secondFactor) {',
    to: 'if (secondFactor && code) {',
    caughtBy: { file: 'tests/security/second-factor.test.ts', title: 'logging in with the password alone' },
  },
  {
    title: 'a mistyped email gets a link that takes the account over',
    file: 'lib/accounts/email-change-commands.ts',
    from: 'const canUndo = !isFresh ||',
    to: 'const canUndo = isFresh ||',
    caughtBy: {
      file: 'tests/security/email-change.test.ts',
      title: 'correcting a typo sends a link only to the previous email, not to the mistyped one',
    },
  },
  {
    title: 'a link that restores an email works forever',
    file: 'lib/accounts/email-change-commands.ts',
    from: '{ tokenHash: hashToken(token), takeBackUntil: mongoose.trusted({ $gt: new Date() }) }',
    to: '{ tokenHash: hashToken(token) }',
    caughtBy: { file: 'tests/security/email-change.test.ts', title: 'expires after a day' },
  },
  {
    title: 'two-step login that a thief turned on before changing the email locks the owner out',
    file: 'lib/accounts/takeover-rules.ts',
    from: 'if (secondFactor.enabledAt >= trustedUntil)',
    to: 'if (secondFactor.enabledAt >= before.takenAt)',
    caughtBy: {
      file: 'tests/security/email-change.test.ts',
      title: 'from a second factor that the thief turned on in the day before the change',
    },
  },
  {
    title: 'changing an email back removes a second factor that the owner had before',
    file: 'lib/accounts/takeover-rules.ts',
    from: 'if (secondFactor.enabledAt >= trustedUntil)',
    to: 'if (secondFactor.enabledAt)',
    caughtBy: {
      file: 'tests/security/email-change.test.ts',
      title:
        'but not from a second factor that is older: the link alone does not open the account, and the email says so',
    },
  },
  {
    title: 'changing an email back loses what the owner avoids',
    file: 'lib/accounts/takeover-rules.ts',
    from: '...(before.allergens ?? []), ',
    to: '',
    caughtBy: {
      file: 'tests/security/email-change.test.ts',
      title: 'from an emptied list of what they avoid: it is there again, since they rely on it',
    },
  },
  {
    title: 'a reset link works forever',
    file: 'lib/accounts/reset-commands.ts',
    from: 'return { tokenHash: hashToken(token), expiresAt: mongoose.trusted({ $gt: new Date() }) };',
    to: 'return { tokenHash: hashToken(token) };',
    caughtBy: {
      file: 'tests/app/api/auth/auth.test.ts',
      title: 'a token is stored as a hash, works once within an hour, and is replaced by a newer one',
    },
  },
  {
    title: 'a setup of two-step login never expires',
    file: 'lib/accounts/second-factor-commands.ts',
    from: 'pending && pending.expiresAt.getTime() > Date.now()',
    to: 'pending && pending.expiresAt.getTime() > 0',
    caughtBy: {
      file: 'tests/app/api/users/me/second-factor.test.ts',
      title:
        'cannot be confirmed before it has started, after 15 minutes, or with the code of a setup that was replaced',
    },
  },
  {
    title: 'an admin deletes their own account in the list',
    file: 'lib/accounts/user-admin-commands.ts',
    from: 'if (adminId === id) {',
    to: 'if (adminId === id && id.length === 0) {',
    caughtBy: {
      file: 'tests/app/api/admin/users.test.ts',
      title: 'refuses to let admins change their own account: 403',
    },
  },
  {
    title: 'a session goes on after a logout',
    file: 'lib/accounts/session-commands.ts',
    from: 'await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } }, { upsert: true });',
    to: 'await EndedSession.updateOne({ _id: sid }, { $set: { expiresAt } });',
    caughtBy: {
      file: 'tests/app/api/auth/auth.test.ts',
      title: 'ends on logout, for cookie and token; logging out again is not an error',
    },
  },
  {
    title: 'a reset link works after the password was changed',
    file: 'lib/accounts/profile-commands.ts',
    from: '    await ResetToken.deleteOne({ _id: userId }, { session });\n',
    to: '',
    caughtBy: {
      file: 'tests/app/api/users/me.test.ts',
      title: 'a new password voids the reset link that was sent before',
    },
  },
];
