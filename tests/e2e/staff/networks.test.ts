import { expect, it } from 'vitest'
import { startSite } from '#tests/servers/running-site.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'

const OFFICE = '10.8.3.7'
const { origin } = await shareInFile(
  startSite({ settings: { TRUST_PROXY: '1', STAFF_FROM: '203.0.113.7, 10.8.0.0/16' } }),
)

async function open(path: string, address: string, init: Omit<RequestInit, 'headers'> = {}) {
  const headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

it('the back office opens from the networks of STAFF_FROM', async () => {
  expect(await open('/staff/login/', OFFICE)).toMatchObject({ status: 200 })
  expect(await open('/staff/', OFFICE)).toMatchObject({ status: 302 })
})

it.each([
  '/staff/login/',
  '/staff/',
  '/staff',
  '/STAFF/login/',
  '/%73taff/login/',
  '//staff/login/',
  '/staff/login.data',
  '/staff/events/',
  '/staff/requests/export.csv',
  '/staff/invitation/abc/',
  '/staff/nothing/',
])('%s is not found from elsewhere', async (path) => {
  for (const address of ['203.0.113.8', '192.0.2.1', '10.8.3.7, 192.0.2.1', 'unknown']) {
    const { status, text } = await open(path, address)
    expect([301, 308, 404]).toContain(status)
    expect(text).not.toMatch(/Вход для сотрудников|type="password"/)
  }
})

it('no form of the login is read from elsewhere, and the site of the visitors is open', async () => {
  const body = new URLSearchParams({ email: 'a@dealer.example', password: 'x'.repeat(15) })
  expect(await open('/staff/login/', '192.0.2.1', { method: 'POST', body })).toMatchObject({ status: 404 })
  expect(await open('/', '192.0.2.1')).toMatchObject({ status: 200 })
})
