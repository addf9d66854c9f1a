/** The delivery details of an event, from PayPal's headers. */
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
const RETRY_PERIOD_MS = 3 * 24 * 60 * 60_000;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Returns whether PayPal may have sent this event, without a request to PayPal: the time is plausible, and the
 * certificate is on a PayPal host or the configured API host (`baseUrl`).
 */
export function isPlausibleTransmission(
  { time, certificateUrl }: Transmission,
  baseUrl: string,
  nowMs = Date.now(),
): boolean {
  const ageMs = nowMs - Date.parse(time);
  // An invalid time is NaN, which fails both comparisons.
  const isTimely = ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= RETRY_PERIOD_MS + CLOCK_TOLERANCE_MS;
  return isTimely && isPaypalCertificateUrl(certificateUrl, baseUrl);
}

function isPaypalCertificateUrl(certificateUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certificateUrl)) return false;
  const { protocol, hostname, origin, username } = new URL(certificateUrl);
  if (origin === new URL(baseUrl).origin) return true;
  return protocol === 'https:' && username === '' && /(?:^|\.)paypal\.com$/.test(hostname);
}
