import ipaddr from 'ipaddr.js'

/** True for an address of the open internet: not loopback, private, link-local, reserved, multicast or a tunnel to one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `process` turns ::ffff:10.0.0.1 into 10.0.0.1, which is then judged as what it is.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 is handed out (RFC 4291): `::127.0.0.1` and whatever else lies outside is nobody's.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}
