import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseDrafts } from '#domain/feeds/drafts/draft-fixture.server.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'

const site = await sharedSite('proxied')

const fetchPath = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })

/** The number of cars on sale, by the catalogue. */
async function countOnSale(): Promise<number> {
  const answer: unknown = await (await fetchPath('/cars/count.json')).json()
  return typeof answer === 'object' && answer !== null && 'total' in answer ? Number(answer.total) : Number.NaN
}

describe('the feeds of the demo stock', () => {
  it.each(['autoru', 'avito', 'yml'])('%s is parsed by the importer, with every car in it', async (feed) => {
    const { cars } = await parseDrafts(await (await fetchPath(`/feeds/${feed}.xml`)).text())
    const reasons = cars.flatMap((car) => (car.kind === 'refusal' ? [car.refusal.reason] : []))
    // The auto.ru feed marks a reserved car as hidden; the Avito feed leaves it out.
    expect(reasons.filter((reason) => reason !== 'hidden')).toEqual([])
    expect(cars.length).toBeGreaterThan((await countOnSale()) * 0.95)
  })

  it('contain working URLs of car pages and pictures', async () => {
    const text = await (await fetchPath('/feeds/autoru.xml')).text()
    const [page = ''] = /(?<=<url>)[^<]+/.exec(text) ?? []
    const [picture = ''] = /(?<=<image>)[^<]+/.exec(text) ?? []
    expect([page, picture].every((address) => address.startsWith(`${site.siteUrl}/`))).toBe(true)
    expect((await fetchPath(page.slice(site.siteUrl.length))).status).toBe(200)
    const jpeg = await fetchPath(picture.slice(site.siteUrl.length))
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(await jpeg.arrayBuffer()).metadata()).width).toBeGreaterThan(600)
    const webp = /(?<=<g:image_link>)[^<]+/.exec(await (await fetchPath('/feeds/vk.xml')).text())?.[0] ?? ''
    expect((await fetchPath(webp.slice(site.siteUrl.length))).headers.get('content-type')).toBe('image/webp')
  })

  it('are gzipped on request, and answered with 304 when unchanged', async () => {
    const first = await fetchPath('/feeds/yml.xml', { 'accept-encoding': 'gzip' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const [etag, changedAt] = ['etag', 'last-modified'].map((name) => first.headers.get(name) ?? '')
    await first.arrayBuffer()
    for (const [name, value = ''] of [
      ['if-none-match', etag],
      ['if-modified-since', changedAt],
    ] as const) {
      const again = await fetchPath('/feeds/yml.xml', { [name]: value })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('need their key, and no other feeds exist', async () => {
    expect((await fetchPath('/feeds/google.xml')).status).toBe(404)
    expect((await fetchPath('/feeds/google.xml?key=long-secret')).status).toBe(200)
    expect((await fetchPath('/feeds/drom.xml')).status).toBe(404)
    // The key is not logged.
    expect(site.lines.join('\n')).not.toContain('long-secret')
  })

  it('are still served to others when a client disconnects halfway', async () => {
    const { hostname, port } = new URL(site.origin)
    for (let turn = 0; turn < 12; turn += 1) {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /feeds/avito.xml HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
      await new Promise((resolve) => socket.once('data', resolve))
      socket.destroy()
    }
    const answer = await fetchPath('/feeds/avito.xml')
    expect([answer.status, (await answer.text()).endsWith('</Ads>\n')]).toEqual([200, true])
  })

  it('are the same text, whichever encoding they are sent in', async () => {
    const plain = await (await fetchPath('/feeds/meta.xml', { 'accept-encoding': 'identity' })).text()
    const { hostname, port } = new URL(site.origin)
    const raw = await new Promise<Buffer>((resolve) => {
      const pieces: Buffer[] = []
      const socket = connect(Number(port), hostname)
      socket.write(`GET /feeds/meta.xml HTTP/1.0\r\nHost: ${hostname}\r\nAccept-Encoding: gzip\r\n\r\n`)
      socket.on('data', (piece) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)))
    })
    const body = raw.subarray(raw.indexOf('\r\n\r\n') + 4)
    expect(gunzipSync(body).toString()).toBe(plain)
  })
})
