/** How an event was sent, from PayPal's headers. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
  certificateUrl: string;
};

/** PayPal's events are a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;

/** PayPal retries an event for three days, with the time of its first attempt. */
const RETRIED_FOR_MS = 3 * 24 * 60 * 60_000;
const CLOCK_MARGIN_MS = 5 * 60_000;

/**
 * Whether PayPal may have sent this, without asking it: the time is plausible, and the certificate is on
 * PayPal's own host, or on the host that replaces it (`baseUrl`).
 */
export function isPlausibleTransmission(
  { time, certificateUrl }: Transmission,
  baseUrl: string,
  nowMs = Date.now(),
): boolean {
  const ageMs = nowMs - Date.parse(time);
  // An invalid time is NaN, which fails both comparisons.
  const isTimely = ageMs >= -CLOCK_MARGIN_MS && ageMs <= RETRIED_FOR_MS + CLOCK_MARGIN_MS;
  return isTimely && isPaypalsCertificate(certificateUrl, baseUrl);
}

function isPaypalsCertificate(certificateUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certificateUrl)) return false;
  const { protocol, hostname, origin, username } = new URL(certificateUrl);
  if (origin === new URL(baseUrl).origin) return true;
  return protocol === 'https:' && username === '' && /(?:^|\.)paypal\.com$/.test(hostname);
}
