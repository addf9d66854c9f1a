/** The longest deliverable email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** Not allowed anywhere: spaces, control and invisible characters, list separators and quotes. */
const FORBIDDEN_CHARACTERS = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"<>,;:\\()[\]]/u;
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
  const composedEmail = text.normalize('NFC').toLowerCase().normalize('NFC');
  if (FORBIDDEN_CHARACTERS.test(composedEmail) || composedEmail.normalize('NFKC') !== composedEmail)
    return null;
  const [name, domain, ...rest] = composedEmail.split('@');
  if (!name || !domain || rest.length > 0) return null;
  const asciiDomain = toAsciiDomain(domain);
  if (asciiDomain === null) return null;
  const email = `${name}@${asciiDomain}`;
  return email.length > MAX_EMAIL_LENGTH ? null : email;
}

/** Returns whether the address contains look-alike or invisible characters. Its length must already be limited. */
export function isUnusualEmail(input: string): boolean {
  const text = input.trim().normalize('NFC');
  return text.normalize('NFKC') !== text || /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function toAsciiDomain(domain: string): string | null {
  const labels = domain.split('.');
  const lastLabel = labels.at(-1) ?? '';
  // A numeric last label would be parsed as an IP address.
  if (labels.length < 2 || /^\d/.test(lastLabel) || !labels.every((label) => DOMAIN_LABEL.test(label)))
    return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
