import { isIP, isIPv6 } from 'node:net';

/** The groups of an IPv6 address that identify one subscriber's network. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^(?:::ffff:|0:0:0:0:0:ffff:)(\d+\.\d+\.\d+\.\d+)$/i;
/** `1.2.3.4:80` or `[2001:db8::1]:80`, as written by some proxies; a plain IPv6 address has no brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;

/** Returns the IP address without port, brackets and zone; null if the string isn't an IP address. */
export function readIpAddress(text: string): string | null {
  const [, bracketed, ipv4] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (bracketed ?? ipv4 ?? text).split('%');
  return isIP(address) ? address : null;
}

/**
 * Returns the client to which rate limits apply: an IPv4 address, or the /64 network of an IPv6 address, because
 * a single subscriber has all of its addresses. The spelling is canonical; a string that isn't an IP address
 * is returned unchanged.
 */
export function toRateLimitClient(address: string): string {
  const mappedIpv4 = MAPPED_IPV4.exec(address)?.[1];
  if (mappedIpv4) return mappedIpv4;
  if (!isIPv6(address)) return address;
  // The URL parser normalizes the spelling of an IPv6 address.
  const canonicalAddress = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const hexMapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonicalAddress);
  if (hexMapped) return toDotted(hexMapped.slice(1));
  const [before = '', after] = canonicalAddress.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function toDotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
