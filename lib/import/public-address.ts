import { BlockList, isIP, isIPv4 } from 'node:net';

/** Which addresses of the network belong to machines that everyone may reach, by the registries of the IANA. */

/** Special purposes among the addresses of version 4: private, loopback, link-local, shared, test nets, multicast, reserved; and the one public one at
 * which a cloud's own service answers its machines.
 */
const SPECIAL_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** Of version 6, only global unicast is public at all, without addresses translated from version 4 or meant for documents. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20';

function toBlockList(subnets: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(' ')) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const specialIpv4 = toBlockList(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = toBlockList(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = toBlockList(SPECIAL_IPV6, 'ipv6');

/** Returns whether an address is one that everyone may reach: not of this machine, its network, or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
