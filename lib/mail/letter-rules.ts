import { SITE_NAME, THEME_COLORS } from '@/lib/site/site-rules';

/** A letter to be written: to whom, about what, and what it must tell. */
export type LetterOrder =
  | { kind: 'reset-request'; to: string; data?: undefined }
  | { kind: 'email-changed'; to: string; data: { newEmail: string; changeId?: string } }
  | { kind: 'password-changed'; to: string; data?: undefined }
  | { kind: 'order-paid'; to: string; data: OrderLetter }
  | { kind: 'payment-refused'; to: string; data: OrderLetter }
  | { kind: 'order-cancelled'; to: string; data: OrderEnd }
  | { kind: 'order-refunded'; to: string; data: OrderEnd }
  | { kind: 'refund-failed'; to: string; data: OrderEnd }
  | { kind: 'payment-alert'; to: string; data: PaymentAlertLetter };

type Row = { text: string; sum: string };

/** A paid order in words: what was bought, what it cost, where it goes. */
export type OrderLetter = {
  orderNumber: string;
  lines: readonly Row[];
  /** Subtotal to total, the total last. */
  sums: readonly Row[];
  address: readonly string[];
};

/** An order that came to nothing; `total` is what was paid for it, null when nothing was. */
export type OrderEnd = { orderNumber: string; total: string | null };

/** What calls a person about a payment: what it is, what to do, and where. */
export type PaymentAlertLetter = {
  title: string;
  advice: string;
  orderNumber: string | null;
  payment: string;
  link: string;
};

/** A written letter: the same words for programs that show HTML and for those that do not. */
export type Letter = { subject: string; text: string; html: string };

/** To somebody who forgot the password: the way to a new one. */
export function toResetLetter({ link }: { link: string }): Letter {
  return toLetter({
    subject: 'Choose a new password',
    before: ['You asked to choose a new password. This link takes you there:'],
    button: { label: 'Choose a new password', link },
    after: [
      'The link is good for one hour, and for one new password.',
      'If you did not ask for it, ignore this letter: your password stays as it is.',
    ],
  });
}

/** To the address that was the account's until now, since a thief would have changed it. */
export function toEmailChangedLetter({ newEmail, link }: { newEmail: string; link: string | null }): Letter {
  return toLetter({
    subject: 'Your email address was changed',
    before: [
      `The email address of your account is now ${maskEmail(newEmail)}. Sign in with it from now on.`,
      'If this was you, there is nothing to do.',
      link === null
        ? 'If this was not you, contact us at once: the shop shows how under “Contact”.'
        : 'If this was not you, change it back. This also signs everyone out of your account:',
    ],
    ...(link !== null && {
      button: { label: 'Change it back', link },
      after: [
        'The link works for 24 hours. Then choose a new password, here and wherever you use the same one.',
      ],
    }),
  });
}

/** To the account's address after every change of its password. */
export function toPasswordChangedLetter(): Letter {
  return toLetter({
    subject: 'Your password was changed',
    before: [
      'The password of your account was just changed. If it was you, there is nothing to do.',
      'If it was not you, ask for a new password on the shop’s sign-in page: it shuts out ' +
        'whoever did this. Then change your password wherever else you use the same one.',
    ],
  });
}

/** To whoever placed an order, once it is paid. */
export function toOrderPaidLetter({ orderNumber, lines, sums, address }: OrderLetter): Letter {
  return toLetter({
    subject: `Your order ${orderNumber}`,
    before: [
      'Thank you for your order. It is paid, and we are packing it.',
      `Your order number is ${orderNumber}. Please name it when you write to us.`,
    ],
    table: [...lines, ...sums],
    after: [`It goes to: ${address.join(', ')}`],
  });
}

/** To a customer who was thanked while PayPal looked into the payment, and refused it in the end. */
export function toPaymentRefusedLetter({ orderNumber, lines, sums }: OrderLetter): Letter {
  return toLetter({
    subject: `PayPal refused the payment of your order ${orderNumber}`,
    before: [
      'PayPal looked into your payment and refused it. Nothing was charged, and nothing will be shipped.',
      'If you still want these items, please order them again and pay another way:',
    ],
    table: [...lines, ...sums],
  });
}

/** To whoever placed an order that the shop cancelled. */
export function toOrderCancelledLetter({ orderNumber, total }: OrderEnd): Letter {
  return toLetter({
    subject: `Your order ${orderNumber} was cancelled`,
    before: [
      `We had to cancel your order ${orderNumber}.`,
      total === null
        ? 'Nothing was charged.'
        : `${total} goes back to you, the way you paid. We will write again when it is on its way.`,
      'If you have a question, reply to us with the order number.',
    ],
  });
}

/** To whoever gets the money for an order back. */
export function toOrderRefundedLetter({ orderNumber, total }: OrderEnd): Letter {
  return toLetter({
    subject: `Your refund for order ${orderNumber}`,
    before: [
      `${total ?? 'The money'} for your order ${orderNumber} went back to you, the way you paid.`,
      'Banks take up to 10 days to show it.',
    ],
  });
}

/** To whoever read that the money went back, when the bank sent it back to the shop. */
export function toRefundFailedLetter({ orderNumber, total }: OrderEnd): Letter {
  return toLetter({
    subject: `Your refund for order ${orderNumber} did not arrive`,
    before: [
      `We wrote that ${total ?? 'the money'} for your order ${orderNumber} went back to you. That refund failed.`,
      'We are looking into it, and will write again when the money is on its way. There is nothing for you to do.',
    ],
  });
}

/** To the shop's own support, when a payment needs a person. */
export function toPaymentAlertLetter({
  title,
  advice,
  orderNumber,
  payment,
  link,
}: PaymentAlertLetter): Letter {
  return toLetter({
    subject: `A payment needs you: ${title}${orderNumber ? `, order ${orderNumber}` : ''}`,
    before: [`Payment: ${payment}`, advice],
    button: { label: 'Open the alerts', link },
  });
}

/** Enough of an address for its owner to know it, too little for anybody else to write to it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}

type LetterParts = {
  subject: string;
  before: readonly string[];
  button?: { label: string; link: string };
  table?: readonly Row[];
  after?: readonly string[];
};

function toLetter(parts: LetterParts): Letter {
  const { subject, before, button, table, after = [] } = parts;
  const text = [
    ...before,
    ...(button ? [button.link] : []),
    ...(table ? [table.map((row) => `${row.text}: ${row.sum}`).join('\n')] : []),
    ...after,
    SITE_NAME,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: toHtml(parts) };
}

const BRAND = '#a8341f';
const INK = '#2b211a';
const QUIET_INK = '#6b5d52';

// Mail programs know neither style sheets nor modern layout: a table and styles on each element.
function toHtml({ subject, before, button, table, after = [] }: LetterParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const content = [
    ...before.map(paragraph),
    ...(button ? [toButton(button)] : []),
    ...(table ? [toTable(table)] : []),
    ...after.map(paragraph),
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
<tr><td style="padding:0 0 16px;font:700 20px Georgia,serif;color:${BRAND}">${escapeHtml(SITE_NAME)}</td></tr>
<tr><td style="padding:32px 32px 16px;background:#ffffff;border-top:4px solid ${BRAND};border-radius:8px;\
font:16px/1.6 Helvetica,Arial,sans-serif;color:${INK}">
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
background:${BRAND};color:#ffffff;font-weight:700;text-decoration:none;border-radius:8px">\
${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${QUIET_INK}">Or copy this address into your browser:<br>
<a href="${href}" style="color:${BRAND};word-break:break-all">${href}</a></p>`;
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
