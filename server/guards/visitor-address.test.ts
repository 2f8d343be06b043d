import { expect, it } from 'vitest'
import { resolveAddress } from './visitor-address.ts'

const PUBLIC = '203.0.113.7'

it.each(['127.0.0.1', '::1', '10.0.0.2', '172.17.0.1', '192.168.1.4', '::ffff:10.0.0.2', 'fd00::2'])(
  'behind an undeclared proxy at %s the visitor’s address is unknown',
  (ip) => {
    expect(resolveAddress({ ip, forwardedFor: PUBLIC, trustProxy: 0 })).toBeUndefined()
  },
)

it('a public client that sends the header itself keeps its address', () => {
  const ip = '8.8.8.8'
  expect(resolveAddress({ ip, forwardedFor: '10.0.0.1', trustProxy: 0 })).toBe(ip)
  expect(resolveAddress({ ip, forwardedFor: '1.1.1.1, 2.2.2.2, 3.3.3.3', trustProxy: 1 })).toBe(ip)
  expect(resolveAddress({ ip: '2a00:1450::1', forwardedFor: 'x', trustProxy: 0 })).toBe('2a00:1450::1')
})

it('a private address that forwards for nobody is a visitor', () => {
  expect(resolveAddress({ ip: '192.168.1.4', forwardedFor: undefined, trustProxy: 0 })).toBe('192.168.1.4')
  expect(resolveAddress({ ip: '192.168.1.4', forwardedFor: ' , ', trustProxy: 0 })).toBe('192.168.1.4')
  expect(resolveAddress({ ip: '192.168.1.4', forwardedFor: '192.168.1.4', trustProxy: 1 })).toBe('192.168.1.4')
})

it('with two proxies it is not enough to declare one', () => {
  const forwardedFor = `${PUBLIC}, 10.0.0.2`
  expect(resolveAddress({ ip: '10.0.0.2', forwardedFor, trustProxy: 1 })).toBeUndefined()
  expect(resolveAddress({ ip: PUBLIC, forwardedFor, trustProxy: 2 })).toBe(PUBLIC)
})
