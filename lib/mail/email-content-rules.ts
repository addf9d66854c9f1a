import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';

/** An email to be sent: its kind, its recipient and its data. */
export type EmailJob =
  | { kind: 'reset-request'; to: string; data?: undefined }
  | { kind: 'email-changed'; to: string; data: { newEmail: string; changeId?: string } }
  | { kind: 'password-changed'; to: string; data?: undefined }
  | { kind: 'second-factor-changed'; to: string; data: SecondFactorEmailData }
  | { kind: 'order-paid'; to: string; data: OrderEmailData }
  | { kind: 'payment-refused'; to: string; data: OrderEmailData }
  | { kind: 'order-cancelled'; to: string; data: OrderEndEmailData }
  | { kind: 'order-refunded'; to: string; data: OrderEndEmailData }
  | { kind: 'refund-failed'; to: string; data: OrderEndEmailData }
  | { kind: 'payment-alert'; to: string; data: PaymentAlertEmailData };

/** What happened to the two-step login of an account. */
export type SecondFactorEmailData =
  | { change: 'enabled' | 'disabled' | 'reset' | 'codes-replaced' }
  | { change: 'code-used'; recoveryCodesLeft: number };

type Row = { text: string; sum: string };

/** An order, formatted for display: its lines, its totals and its shipping address. */
export type OrderEmailData = {
  orderNumber: string;
  lines: readonly Row[];
  /** From subtotal to total. */
  sums: readonly Row[];
  address: readonly string[];
};

/** A canceled or refunded order; `total` is the amount paid, or null if nothing was paid. */
export type OrderEndEmailData = { orderNumber: string; total: string | null };

/** An alert about a payment: what happened, what to do, and a link to the alerts. */
export type PaymentAlertEmailData = {
  title: string;
  advice: string;
  orderNumber: string | null;
  payment: string;
  link: string;
};

/** The content of an email, as plain text and as HTML. */
export type EmailContent = { subject: string; text: string; html: string };

/** Sent to a user who forgot their password. */
export function toPasswordResetEmail({ link }: { link: string }): EmailContent {
  return toEmailContent({
    subject: 'Choose a new password',
    intro: ['You asked to reset your password. Choose a new one here:'],
    button: { label: 'Choose a new password', link },
    outro: [
      'The link works once and expires after one hour.',
      'If you did not request this, ignore this email: your password stays the same.',
    ],
  });
}

/** Sent to the account's previous address, because a thief may have made the change. */
export function toEmailChangedEmail({
  newEmail,
  link,
}: {
  newEmail: string;
  link: string | null;
}): EmailContent {
  return toEmailContent({
    subject: 'Your email address was changed',
    intro: [
      `The email address of your account is now ${maskEmail(newEmail)}. Log in with it from now on.`,
      'If this was you, there is nothing to do.',
      link === null
        ? 'If this was not you, contact us immediately; you can find out how under “Contact”.'
        : 'If this was not you, change it back. This also logs out every device:',
    ],
    ...(link !== null && {
      button: { label: 'Change it back', link },
      outro: [
        'The link works for 24 hours. Then choose a new password, here and wherever you use the same one.',
      ],
    }),
  });
}

/** Sent to the account's address after every password change. */
export function toPasswordChangedEmail(): EmailContent {
  return toEmailContent({
    subject: 'Your password was changed',
    intro: [
      'The password of your account was just changed. If it was you, there is nothing to do.',
      'If it was not you, reset your password: in the shop, open Login and select “Forgot password?”. This logs out ' +
        'every device. Then change your password wherever else you use the same one.',
    ],
  });
}

const NOT_YOU =
  'If it was not you, reset your password: in the shop, open Login and select “Forgot password?”. Then contact us; you ' +
  'can find out how under “Contact”.';

const SECOND_FACTOR_EMAILS = {
  enabled: {
    subject: 'Two-step login was turned on',
    intro: [
      'Logging in to your account now takes your password and a code from your authenticator app. Every other device ' +
        'was logged out. If it was you, keep your recovery codes in a safe place.',
      NOT_YOU,
    ],
  },
  disabled: {
    subject: 'Two-step login was turned off',
    intro: [
      'Logging in to your account now takes only your password. If it was you, there is nothing to do.',
      NOT_YOU,
    ],
  },
  reset: {
    subject: 'Two-step login was removed from your account',
    intro: [
      'The shop removed it, and logged out every device. Log in with your password, and turn two-step login on again ' +
        'in your profile.',
      'If you did not ask for this, contact us immediately; you can find out how under “Contact”.',
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
export function toSecondFactorEmail(data: SecondFactorEmailData): EmailContent {
  if (data.change !== 'code-used') return toEmailContent(SECOND_FACTOR_EMAILS[data.change]);
  const { recoveryCodesLeft } = data;
  return toEmailContent({
    subject: 'A recovery code was used',
    intro: [
      `One of your recovery codes was used instead of a code from your authenticator app. It does not work again; ` +
        `${recoveryCodesLeft} of them ${recoveryCodesLeft === 1 ? 'is' : 'are'} left. You can get new ones in your profile.`,
      NOT_YOU,
    ],
  });
}

/** Sent to the customer when an order has been paid. */
export function toOrderPaidEmail({ orderNumber, lines, sums, address }: OrderEmailData): EmailContent {
  return toEmailContent({
    subject: `Your order ${orderNumber}`,
    intro: [
      'Thank you for your order. We have received your payment and are packing it.',
      `Your order number is ${orderNumber}. Please mention it when you write to us.`,
    ],
    table: [...lines, ...sums],
    outro: [`Shipping to: ${address.join(', ')}`],
  });
}

/** Sent when the provider declines a payment after its review, to a customer whose order was already confirmed. */
export function toPaymentDeclinedEmail({ orderNumber, lines, sums }: OrderEmailData): EmailContent {
  return toEmailContent({
    subject: `The payment for your order ${orderNumber} was declined`,
    intro: [
      'Your payment was reviewed and then declined. Nothing was charged, and nothing will be shipped.',
      'If you still want these items, please order them again and pay another way:',
    ],
    table: [...lines, ...sums],
  });
}

/** Sent to the customer when the shop cancels an order. */
export function toOrderCanceledEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your order ${orderNumber} was canceled`,
    intro: [
      `We had to cancel your order ${orderNumber}.`,
      total === null
        ? 'Nothing was charged.'
        : `${total} will be refunded to your original payment method. We will email you again when it is on its way.`,
      'If you have any questions, reply to this email with the order number.',
    ],
  });
}

/** Sent to the customer when an order is refunded. */
export function toOrderRefundedEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your refund for order ${orderNumber}`,
    intro: [
      `${total ?? 'The payment'} for your order ${orderNumber} was refunded to your original payment method.`,
      'It may take up to 10 days to appear on your statement.',
    ],
  });
}

/** Sent to a customer who was notified of a refund that the bank then returned to the shop. */
export function toRefundFailedEmail({ orderNumber, total }: OrderEndEmailData): EmailContent {
  return toEmailContent({
    subject: `Your refund for order ${orderNumber} did not arrive`,
    intro: [
      `We told you that ${total ?? 'the payment'} for your order ${orderNumber} was refunded, but the refund failed.`,
      'We are looking into it and will email you when the refund is on its way. You do not need to do anything.',
    ],
  });
}

/** Sent to the shop's support when a payment needs attention. */
export function toPaymentAlertEmail({
  title,
  advice,
  orderNumber,
  payment,
  link,
}: PaymentAlertEmailData): EmailContent {
  return toEmailContent({
    subject: `A payment needs attention: ${title}${orderNumber ? `, order ${orderNumber}` : ''}`,
    intro: [`Payment: ${payment}`, advice],
    button: { label: 'Open the alerts', link },
  });
}

/** Masks an email address so that only its owner recognizes it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}

type EmailParts = {
  subject: string;
  intro: readonly string[];
  button?: { label: string; link: string };
  table?: readonly Row[];
  outro?: readonly string[];
};

function toEmailContent(parts: EmailParts): EmailContent {
  const { subject, intro, button, table, outro = [] } = parts;
  const text = [
    ...intro,
    ...(button ? [button.link] : []),
    ...(table ? [table.map((row) => `${row.text}: ${row.sum}`).join('\n')] : []),
    ...outro,
    SITE_NAME,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: toHtml(parts) };
}

const BRAND_COLOR = '#a8341f';
const TEXT_COLOR = '#2b211a';
const MUTED_COLOR = '#6b5d52';

// Many mail clients support neither style sheets nor modern layout, so this uses tables and inline styles.
function toHtml({ subject, intro, button, table, outro = [] }: EmailParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const content = [
    ...intro.map(paragraph),
    ...(button ? [toButton(button)] : []),
    ...(table ? [toTable(table)] : []),
    ...outro.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${THEME_COLORS.light}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font:700 20px Georgia,serif;color:${BRAND_COLOR}">${escapeHtml(SITE_NAME)}</td></tr>
<tr><td style="padding:32px 32px 16px;background:#ffffff;border-top:4px solid ${BRAND_COLOR};border-radius:8px;\
font:16px/1.6 Helvetica,Arial,sans-serif;color:${TEXT_COLOR}">
<h1 style="margin:0 0 16px;font:700 26px/1.3 Georgia,serif">${escapeHtml(subject)}</h1>
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toButton({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 24px;\
background:${BRAND_COLOR};color:#ffffff;font-weight:700;text-decoration:none;border-radius:8px">\
${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${MUTED_COLOR}">Or copy this address into your browser:<br>
<a href="${href}" style="color:${BRAND_COLOR};word-break:break-all">${href}</a></p>`;
}

function toTable(rows: readonly Row[]): string {
  const cell = `padding:6px 0;border-bottom:1px solid ${THEME_COLORS.light}`;
  const content = rows.map(
    ({ text, sum }) =>
      `<tr><td style="${cell}">${escapeHtml(text)}</td>` +
      `<td align="right" style="${cell};white-space:nowrap">${escapeHtml(sum)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font:inherit">
${content.join('\n')}
</table>`;
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}
