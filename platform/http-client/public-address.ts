import ipaddr from 'ipaddr.js'

/** True for a public address: not loopback, private, link-local, reserved, multicast or a tunnel to one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `process` converts ::ffff:10.0.0.1 to 10.0.0.1, which is then checked like any IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 is assigned (RFC 4291); `::127.0.0.1` and anything else outside is not public.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}
