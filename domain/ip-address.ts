import ipaddr from 'ipaddr.js'

const IPV4_NETWORK_BITS = 24
const IPV6_BLOCK_BITS = 64
const IPV6_RANGE_BITS = 48

/** An address in its shortest form, without a zone, and an IPv4-mapped IPv6 address as IPv4; undefined for any other text. */
export function normalizeIp(text: string | undefined): string | undefined {
  return parseIp(text)?.toString()
}

/**
 * The key of rate limits: an IPv4 address, or the /64 network that one IPv6 customer gets. Undefined for a text that is no
 * address.
 */
export function ipBlock(text: string | undefined): string | undefined {
  const parsed = parseIp(text)
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString()
  return ipv6Network(parsed.toString(), IPV6_BLOCK_BITS)
}

/**
 * The key of flood limits: an IPv4 address, or the /48 network that an IPv6 customer can get, with 65,536 blocks in it.
 * Undefined for a text that is no address.
 */
export function ipRange(text: string | undefined): string | undefined {
  const parsed = parseIp(text)
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString()
  return ipv6Network(parsed.toString(), IPV6_RANGE_BITS)
}

/**
 * The key of limits against a person with many addresses: the /24 network of an IPv4 address, or the /48 network of an IPv6
 * address. Undefined for a text that is no address.
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
  const plain = text?.replace(/%.*$/s, '') ?? '' // `fe80::1%eth0`: the zone has a meaning only on one machine
  // The library also parses `1` and `0x7f.1` as addresses.
  const isAddress = ipaddr.IPv6.isValid(plain) || ipaddr.IPv4.isValidFourPartDecimal(plain)
  return isAddress ? ipaddr.process(plain) : undefined
}
