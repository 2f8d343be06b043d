import { expect, it } from 'vitest'
import { ipBlock, ipRange, normalizeIp } from './ip-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::/64', 'fe80::/48'],
  ['::1', '::1', '::/64', '::/48'],
])('%s is normalized to %s and counted as %s, in a flood as %s', (text, address, block, range) => {
  expect(normalizeIp(text)).toBe(address)
  expect(ipBlock(text)).toBe(block)
  expect(ipRange(text)).toBe(range)
})

it.each([
  undefined,
  '',
  'unknown',
  '1',
  '0x7f.1',
  '203.0.113',
  '203.0.113.700',
  '203.0.113.7, 10.0.0.1',
  '12345::',
  '\u0000',
])('%j is no address', (text) => {
  expect(normalizeIp(text)).toBeUndefined()
  expect(ipBlock(text)).toBeUndefined()
  expect(ipRange(text)).toBeUndefined()
})
