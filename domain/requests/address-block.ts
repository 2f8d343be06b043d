import ipaddr from 'ipaddr.js'

const IPV6_BLOCK_BITS = 64

/**
 * What limits count by: an IPv4 address itself, or the /64 that one customer gets of IPv6. Undefined for what is no
 * address.
 */
export function addressBlock(address: string | undefined): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return undefined
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_BLOCK_BITS}`).toString()}/${IPV6_BLOCK_BITS}`
}
