import { pages } from '@/lib/pages/pages';
import type {
  AccountRestoredEmailData,
  AdminAddedEmailData,
  AdminRemovedEmailData,
  EarlierAddressData,
  EmailChangedBackData,
  EmailChangedData,
  PasskeyEmailData,
  PasswordChangedEmailData,
  SecondFactorEmailData,
  SecondFactorRemovalEmailData,
} from './email-job-types';
import { type EmailContent, type EmailParts, toEmailContent } from './email-layout-rules';

/** Sent to a user who forgot their password. */
export function toPasswordResetEmail({ link }: { link: string }): EmailContent {
  return toEmailContent({
    subject: 'Choose a new password',
    intro: ['You asked to reset your password. Choose a new one here:'],
    button: { label: 'Choose a new password', link, showsAddress: true },
    outro: [
      'The link works once and expires after one hour.',
      'If you did not request this, ignore this email: your password stays the same.',
    ],
  });
}

/** Sent to a user who wants to publish a note, so that no one writes under an email that is not theirs. */
export function toVerificationEmail({ link }: { link: string }): EmailContent {
  return toEmailContent({
    subject: 'Confirm your email address',
    intro: ['Confirm that this is your email address, so that you can publish ratings and notes:'],
    button: { label: 'Confirm email address', link, showsAddress: true },
    outro: [
      'The link works once and expires after 24 hours.',
      'If you have no account with us, ignore this email: without the link, nothing is published in your name.',
    ],
  });
}

/** Sent to the account's previous addresses, because a thief may have made the change. */
export function toEmailChangedEmail({
  newEmail,
  link,
  isToEarlierAddress,
}: Pick<EmailChangedData, 'newEmail'> & EarlierAddressData & { link: string | null }): EmailContent {
  const adviceWithoutLink = isToEarlierAddress ? CHANGE_IT_BACK : CONTACT_US;
  return toEmailContent({
    subject: 'Your email address was changed',
    intro: [
      `The email address of your account is now ${maskEmail(newEmail)}. Log in with it from now on.`,
      'If this was you, there is nothing to do.',
      link === null
        ? adviceWithoutLink
        : 'If this was not you, change it back. This also logs out every device and undoes what was changed since then:',
    ],
    ...(link !== null && {
      button: { label: 'Change it back', link, showsAddress: true },
      outro: ['The link works for 24 hours. Then we send you another to choose a new password.'],
    }),
  });
}

/** Sent to an address that lost the account to an earlier one's link, because either may be the owner's. */
export function toEmailChangedBackEmail({
  isSecondFactorRemoved,
  isToEarlierAddress,
}: EmailChangedBackData & EarlierAddressData): EmailContent {
  return toEmailContent({
    subject: 'Your email address was changed back',
    intro: [
      'The account that had this email address went back to an earlier one: someone used the link that we sent there when it ' +
        'was replaced. Every device was logged out, and the old password no longer works.',
      ...(isSecondFactorRemoved ? ['Two-step login, which was turned on around that change, is off.'] : []),
      'If this was you, or the account is not yours, there is nothing to do.',
      isToEarlierAddress
        ? CHANGE_IT_BACK
        : `${CONTACT_US} Also change the password of your earlier mailbox, since someone else may read it.`,
    ],
  });
}

const RESTORED = {
  'second-factor':
    'Two-step login, which was turned on since or in the day before, is off. If that was you, turn it on again in your ' +
    'profile, and delete the earlier entry in your authenticator app.',
  'recovery-codes':
    'The recovery codes of two-step login were replaced since or in the day before, and no longer work. You can get new ones in your profile.',
  // Names none of them: an email is no place for health data.
  allergens:
    'Your allergen list was changed since. Your account now has both the earlier list and what was added. Please ' +
    'check it before you rely on it.',
} satisfies Record<AccountRestoredEmailData['undone'][number], string>;

/** Sent to the restored address, after its owner changed the account's email back. */
export function toAccountRestoredEmail(data: AccountRestoredEmailData, link: string | null): EmailContent {
  const { undone, isSecondFactorKept, removedPasskeys = [] } = data;
  return toEmailContent({
    subject: 'Your email address was changed back',
    intro: [
      'Your email address was changed back. Every device was logged out, and the old password no longer works.',
      ...(link === null
        ? ['Choose a new password: in the shop, open Login and select “Forgot password?”.']
        : ['Choose a new one here. The link works once and expires after one hour:']),
    ],
    ...(link !== null && { button: { label: 'Choose a new password', link, showsAddress: true } }),
    outro: [
      ...undone.map((change) => RESTORED[change]),
      ...(isSecondFactorKept
        ? [
            'Two-step login is still on, since it was turned on more than a day before the change. If that was not you, ' +
              'contact us; you can find out how under “Contact”.',
          ]
        : []),
      ...removedPasskeys.map(
        (name) =>
          `The passkey “${name}”, which was added since or in the day before, is removed. If it was yours, add it again.`,
      ),
      ...(data.areCardsRemoved ? ['Cards that were saved since are deleted.'] : []),
      ...(data.areAddressesRemoved
        ? ['Addresses that were added or changed since are deleted. If one was yours, add it again.']
        : []),
      ...(data.isPhoneRemoved
        ? ['The phone number, which was changed since, is deleted. Please enter yours again in your profile.']
        : []),
      'Then look at your orders, addresses, cards and allergens, and change your password wherever else you use the ' +
        'same one.',
    ],
  });
}

/** Sent to every address of a deleted account, because a thief may have deleted it; no link can undo that. */
export function toAccountDeletedEmail(): EmailContent {
  return toEmailContent({
    subject: 'Your account was deleted',
    intro: [
      'Your account was deleted, with the addresses, cards, favorites and recipes that were saved in it.',
      'If you deleted it or asked us to, there is nothing to do.',
      CONTACT_US,
    ],
  });
}

/** Sent to the account's address after every password change. */
export function toPasswordChangedEmail({
  isToEarlierAddress,
  removedPasskeys = 0,
  keptPasskeys = [],
}: PasswordChangedEmailData & EarlierAddressData = {}): EmailContent {
  return toEmailContent({
    subject: 'Your password was changed',
    intro: [
      'The password of your account was just changed. If it was you, there is nothing to do.',
      ...(removedPasskeys > 0
        ? ['Its passkeys were removed, in case one was not yours. You can add them again in your profile.']
        : []),
      ...(keptPasskeys.length > 0
        ? [
            `You can still log in without it, with these passkeys: ${AND.format(keptPasskeys)}. Remove those that are not yours in your profile.`,
          ]
        : []),
      isToEarlierAddress
        ? CHANGE_IT_BACK
        : 'If it was not you, reset your password: in the shop, open Login and select “Forgot password?”. This logs out ' +
          'every device. Then change your password wherever else you use the same one.',
    ],
  });
}

const AND = new Intl.ListFormat('en-US');

const CONTACT_US = 'If this was not you, contact us immediately; you can find out how under “Contact”.';

const CHANGE_IT_BACK =
  'If it was not you, select “Change it back” in our email “Your email address was changed”. This also undoes what was ' +
  'changed since then.';

const NOT_YOU =
  'If it was not you, reset your password: in the shop, open Login and select “Forgot password?”. Then contact us; you ' +
  'can find out how under “Contact”.';

const SECOND_FACTOR_EMAILS = {
  enabled: {
    subject: 'Two-step login was turned on',
    intro: [
      'Logging in to your account now requires your password and a code from your authenticator app. Every other device ' +
        'was logged out. If it was you, keep your recovery codes in a safe place.',
      NOT_YOU,
    ],
  },
  disabled: {
    subject: 'Two-step login was turned off',
    intro: [
      'Logging in to your account now requires only your password. If it was you, there is nothing to do.',
      NOT_YOU,
    ],
  },
  reset: {
    subject: 'Two-step login was removed from your account',
    intro: [
      'We removed it, with the passkeys of your account, and logged out every device. Log in with your password, then turn ' +
        'two-step login on again and add your passkeys in your profile.',
      'If you did not ask for this, contact us immediately; you can find out how under “Contact”.',
    ],
  },
  'removal-started': {
    subject: 'Two-step login will be removed from your account',
    intro: [
      'An admin of the shop was told that you lost your phone. In 24 hours, and for a week, you can log in with only your ' +
        'password: this removes two-step login and all passkeys.',
      'If you did not ask for this, log in with your app, a passkey or a recovery code, which cancels it. Then change your ' +
        'password.',
    ],
  },
  'removal-canceled': {
    subject: 'Two-step login stays on',
    intro: [
      'Its removal, which an admin of the shop had started, was cancelled: by an admin, or by a login with your app, a passkey ' +
        'or a recovery code.',
      NOT_YOU,
    ],
  },
  'codes-replaced': {
    subject: 'Your recovery codes were replaced',
    intro: [
      'Your account has new recovery codes, and the earlier ones no longer work. If it was you, there is nothing to do.',
      NOT_YOU,
    ],
  },
} satisfies Record<
  Exclude<SecondFactorEmailData['change'], 'code-used'>,
  Pick<EmailParts, 'subject' | 'intro'>
>;

/** Sent to the account's address after every change of its two-step login, and when a recovery code was used. */
export function toSecondFactorEmail(data: SecondFactorEmailData & EarlierAddressData): EmailContent {
  const advice = data.isToEarlierAddress ? CHANGE_IT_BACK : NOT_YOU;
  if (data.change !== 'code-used') {
    const { subject, intro } = SECOND_FACTOR_EMAILS[data.change];
    return toEmailContent({ subject, intro: intro.map((text) => (text === NOT_YOU ? advice : text)) });
  }
  const { recoveryCodesLeft } = data;
  return toEmailContent({
    subject: 'A recovery code was used',
    intro: [
      `One of your recovery codes was used instead of a code from your authenticator app. It cannot be used again; ` +
        `${recoveryCodesLeft} of them ${recoveryCodesLeft === 1 ? 'is' : 'are'} left. You can get new ones in your profile.`,
      advice,
    ],
  });
}

/** Sent to the account's address when a passkey was added or removed, and when the shop's host was changed. */
export function toPasskeyEmail(data: PasskeyEmailData & EarlierAddressData): EmailContent {
  const advice = data.isToEarlierAddress ? CHANGE_IT_BACK : NOT_YOU;
  switch (data.change) {
    case 'added':
      return toEmailContent({
        subject: 'A passkey was added to your account',
        intro: [
          `The passkey “${data.name}” can now log in to your account, without your password or a code. If it was you, there is nothing to do.`,
          advice,
        ],
      });
    case 'removed':
      return toEmailContent({
        subject: 'A passkey was removed from your account',
        intro: [
          `The passkey “${data.name}” no longer logs in to your account, and every other device was logged out. If it was you, delete it on its device too.`,
          advice,
        ],
      });
    case 'host-changed':
      return toEmailContent({
        subject: 'Your passkeys need to be added again',
        intro: [
          `The shop is now at ${data.newHost}. Passkeys work only at the address they were created for, so those for ${data.oldHost} no longer log you in.`,
          'Log in with your password, and with two-step login a code or a recovery code. Then add a passkey in your profile.',
        ],
      });
  }
}

/** Sent to all admins, of whom one may be a thief. */
export function toSecondFactorRemovalEmail(
  { user, admin }: SecondFactorRemovalEmailData,
  origin: string,
): EmailContent {
  return toEmailContent({
    subject: `Two-step login of ${user} will be removed`,
    intro: [
      `${admin} started this, for someone who lost their phone. In 24 hours, the password of ${user} is enough to log in.`,
      'If no admin of the shop intended this, cancel it in the list of users at once and change your passwords.',
    ],
    button: { label: 'See the users', link: origin + pages.adminUsers.path() },
  });
}

/** Sent to a new admin, and to all other admins, of whom one may be a thief. */
export function toAdminAddedEmail(
  { newAdmin }: AdminAddedEmailData,
  { isNewAdmin, origin }: { isNewAdmin: boolean; origin: string },
): EmailContent {
  return isNewAdmin
    ? toEmailContent({
        subject: 'You are now an admin of the shop',
        intro: [
          'After logging in again, you can see and change orders, prices and accounts. So can anyone who learns your password: turn on two-step login now.',
        ],
        button: {
          label: 'Turn on two-step login',
          link: `${origin}${pages.profile.path()}#account-information`,
        },
      })
    : toEmailContent({
        subject: `${newAdmin} is now an admin of the shop`,
        intro: [
          `${newAdmin} can now see and change orders, prices and accounts. If no admin of the shop intended this, remove the access at once and change your passwords.`,
        ],
        button: { label: 'See the admins', link: origin + pages.adminUsers.path() },
      });
}

/** Sent to someone who is no longer an admin, and to all admins, of whom one may be a thief. */
export function toAdminRemovedEmail(
  { formerAdmin, isDeleted }: AdminRemovedEmailData,
  { isFormerAdmin, origin }: { isFormerAdmin: boolean; origin: string },
): EmailContent {
  return isFormerAdmin
    ? toEmailContent({
        subject: 'You are no longer an admin of the shop',
        intro: [
          'Your account stays as it is otherwise. If you did not expect this, ask an admin of the shop.',
        ],
      })
    : toEmailContent({
        subject: `${formerAdmin} is no longer an admin of the shop`,
        intro: [
          isDeleted
            ? `The account of ${formerAdmin} was deleted. If no admin of the shop intended this, change your passwords at once.`
            : `${formerAdmin} no longer sees orders, prices and accounts. If no admin of the shop intended this, give the access back at once and change your passwords.`,
        ],
        button: { label: 'See the admins', link: origin + pages.adminUsers.path() },
      });
}

/** Masks an email address so that only its owner recognizes it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}
