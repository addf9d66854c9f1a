/** The longest deliverable email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** Not allowed anywhere: spaces, control and invisible characters, list separators and quotes. */
const FOREIGN = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"<>,;:\\()[\]]/u;
/** Letters of any script, digits and dashes; combining marks cover accented letters that have no precomposed form. */
const DOMAIN_LABEL = /^[\p{L}\p{N}\p{M}-]+$/u;

/**
 * Returns the canonical form in which an email address is compared, stored and used: trimmed, lowercase,
 * composed (NFC), with the domain in ASCII (`xn--…`). Returns null if it is not an email address or contains
 * control characters, invisible characters or look-alikes (which NFKC would replace).
 */
export function toCanonicalEmail(input: string): string | null {
  // Length first: normalizing accents takes quadratic time.
  const text = input.trim();
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

/** Returns whether the address contains look-alike or invisible characters. Its length must already be limited. */
export function isUnusualEmail(input: string): boolean {
  const text = input.trim().normalize('NFC');
  return text.normalize('NFKC') !== text || /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function toAsciiDomain(domain: string): string | null {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  // A numeric last label would be parsed as an IP address.
  if (labels.length < 2 || /^\d/.test(last) || !labels.every((label) => DOMAIN_LABEL.test(label)))
    return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
