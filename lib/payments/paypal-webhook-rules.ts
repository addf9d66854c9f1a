/** What a message says of how it was sent, in PayPal's headers. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
  certificateUrl: string;
};

/** PayPal's events are a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;

/** PayPal sends an event again for three days, under the time of its first try. */
const RETRIED_FOR_MS = 3 * 24 * 60 * 60_000;
const CLOCK_MARGIN_MS = 5 * 60_000;

/**
 * Whether PayPal may have sent this, as far as can be told without asking: the time is one at which it
 * would send, and the certificate lies at PayPal's own host, or at the one that stands for it (`baseUrl`).
 */
export function isPlausibleTransmission(
  { time, certificateUrl }: Transmission,
  baseUrl: string,
  nowMs = Date.now(),
): boolean {
  const ageMs = nowMs - Date.parse(time);
  // Text that is no time gives NaN, which is within no bounds.
  const isTimely = ageMs >= -CLOCK_MARGIN_MS && ageMs <= RETRIED_FOR_MS + CLOCK_MARGIN_MS;
  return isTimely && isPaypalsCertificate(certificateUrl, baseUrl);
}

function isPaypalsCertificate(certificateUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certificateUrl)) return false;
  const { protocol, hostname, origin, username } = new URL(certificateUrl);
  if (origin === new URL(baseUrl).origin) return true;
  return protocol === 'https:' && username === '' && /(?:^|\.)paypal\.com$/.test(hostname);
}
