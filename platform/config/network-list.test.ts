import * as v from 'valibot'
import { expect, it } from 'vitest'
import { networkList } from './network-list.ts'

const office = v.parse(networkList, '203.0.113.7, 10.8.0.0/16 2001:db8::/32')

it.each(['203.0.113.7', '10.8.0.1', '10.8.255.255', '2001:db8:1::5', '::ffff:10.8.0.1'])('%s is inside', (address) => {
  expect(office(address)).toBe(true)
})

it.each(['203.0.113.8', '10.9.0.1', '2001:db9::1', '::1', '10.8', 'office.example', '', undefined])(
  '%s is outside',
  (address) => {
    expect(office(address)).toBe(false)
  },
)

it.each(['10.8.0.0/33', '10.8.0.0/x', '10.8.0.0/', '10.8.0.0/8/8', '10.8', 'office.example', '2001:db8::/129'])(
  '%s is no network, and the remedy says what is one',
  (text) => {
    const parsed = v.safeParse(networkList, text)
    expect(parsed.issues?.[0].message).toMatch('give addresses or networks')
  },
)
