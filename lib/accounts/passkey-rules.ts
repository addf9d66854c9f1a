/** An IPv4 or IPv6 address, for which browsers refuse passkeys. */
const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/**
 * Returns the host that passkeys of a shop at this origin are bound to; null if browsers refuse them there, without https
 * or a domain.
 */
export function toPasskeyHost(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !IP_ADDRESS.test(hostname) ? hostname : null;
}
