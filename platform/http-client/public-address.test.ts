import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = '8.8.8.8 77.88.55.242 172.32.0.1 2a02:6b8::2:242 ::ffff:8.8.8.8'
const NOT_PUBLIC = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.0.3 169.254.169.254 172.16.0.1 192.0.0.1 192.0.2.1 192.168.1.1
  198.18.0.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:a00:1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 4000::1 5f00::1 100::1
  fe80::1 fe80::1%eth0 fec0::1 fd00:ec2::254 ff02::1
  localhost 999.1.1.1`

it.each(PUBLIC.split(/\s+/))('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each(NOT_PUBLIC.trim().split(/\s+/))('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
