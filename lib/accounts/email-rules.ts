/** The longest e-mail that can be delivered (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** What no part of an address holds: spaces, control and invisible signs, and the signs of lists and quotes. */
const FOREIGN = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"<>,;:\\()[\]]/u;
/** Letters of the world, digits and dashes; the marks are accents that have no letter of their own. */
const DOMAIN_LABEL = /^[\p{L}\p{N}\p{M}-]+$/u;

/**
 * The one form in which an e-mail is compared, stored and written to: trimmed, lower case, composed (NFC),
 * its domain as the mail servers know it (`xn--…`). Null for what is no address, and for one that only
 * looks like another: with signs that NFKC would replace, control or invisible ones.
 */
export function toCanonicalEmail(typed: string): string | null {
  // Bounded before anything looks at it: putting accents in order takes quadratic time.
  const text = typed.trim();
  if (text.length > MAX_EMAIL_LENGTH) return null;
  const composed = text.normalize('NFC').toLowerCase().normalize('NFC');
  if (FOREIGN.test(composed) || composed.normalize('NFKC') !== composed) return null;
  const [name, domain, ...more] = composed.split('@');
  if (!name || !domain || more.length > 0) return null;
  const ascii = toAsciiDomain(domain);
  if (ascii === null) return null;
  const email = `${name}@${ascii}`;
  return email.length > MAX_EMAIL_LENGTH ? null : email;
}

/** Whether an address has signs that only look like plain ones, or cannot be seen; its length is bounded already. */
export function isOddlyWritten(typed: string): boolean {
  const text = typed.trim().normalize('NFC');
  return text.normalize('NFKC') !== text || /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function toAsciiDomain(domain: string): string | null {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  // A last part of digits would be read as an IP address.
  if (labels.length < 2 || /^\d/.test(last) || !labels.every((label) => DOMAIN_LABEL.test(label)))
    return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
