import ipaddr from 'ipaddr.js'

const IPV4_NETWORK_BITS = 24
const IPV6_BLOCK_BITS = 64
const IPV6_RANGE_BITS = 48

/** An address in its shortest spelling, without a zone, IPv4 in IPv6's clothes as IPv4; undefined for what is none. */
export function normalizeIp(text: string | undefined): string | undefined {
  return parseIp(text)?.toString()
}

/**
 * What limits count by: an IPv4 address itself, or the /64 that one customer gets of IPv6. Undefined for what is no
 * address.
 */
export function ipBlock(text: string | undefined): string | undefined {
  const parsed = parseIp(text)
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString()
  return ipv6Network(parsed.toString(), IPV6_BLOCK_BITS)
}

/**
 * What a flood is counted by: an IPv4 address itself, or the /48 that a customer of IPv6 may be given, with 65,536 blocks
 * in it. Undefined for what is no address.
 */
export function ipRange(text: string | undefined): string | undefined {
  const parsed = parseIp(text)
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString()
  return ipv6Network(parsed.toString(), IPV6_RANGE_BITS)
}

/**
 * What is counted of the many addresses that one person may have at hand: the /24 of an IPv4 address, the /48 of an IPv6
 * one. Undefined for what is no address.
 */
export function ipNetwork(text: string | undefined): string | undefined {
  const parsed = parseIp(text)
  if (parsed?.kind() !== 'ipv4') return ipRange(text)
  const network = ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${IPV4_NETWORK_BITS}`)
  return `${network.toString()}/${IPV4_NETWORK_BITS}`
}

const ipv6Network = (address: string, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`

function parseIp(text: string | undefined) {
  const plain = text?.replace(/%.*$/s, '') ?? '' // `fe80::1%eth0`: the zone is this machine's affair
  // The library also reads `1` and `0x7f.1` as addresses.
  const isAddress = ipaddr.IPv6.isValid(plain) || ipaddr.IPv4.isValidFourPartDecimal(plain)
  return isAddress ? ipaddr.process(plain) : undefined
}
