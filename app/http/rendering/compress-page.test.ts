import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.server.ts'

const PAGE = '<p>Авто</p>'.repeat(100)

async function receive(accepted?: string) {
  const request = new Request('http://s.test/', {
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  const headers = new Headers()
  const response = new Response(await compressPage(PAGE, request, headers), { headers })
  return { headers, body: Buffer.from(await response.arrayBuffer()) }
}

it('a browser gets brotli', async () => {
  const { headers, body } = await receive('gzip, deflate, br, zstd')
  expect([...headers]).toEqual([
    ['content-encoding', 'br'],
    ['content-length', String(body.length)],
    ['vary', 'Accept-Encoding'],
  ])
  expect(brotliDecompressSync(body).toString()).toBe(PAGE)
})

it('a client without brotli gets gzip', async () => {
  const { headers, body } = await receive('gzip, br;q=0')
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(body).toString()).toBe(PAGE)
})

it.each(['identity', 'zstd', undefined])('a client that accepts %s gets the page as it is', async (accepted) => {
  const { headers, body } = await receive(accepted)
  expect([...headers]).toEqual([['vary', 'Accept-Encoding']])
  expect(body.toString()).toBe(PAGE)
})
