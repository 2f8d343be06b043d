import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import express from 'express'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { servePhotos } from './serve-photos.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-serve-'))
const storage = createDiskStorage(path.join(folder, 'photos'))
const missing: string[] = []
const app = express().use(servePhotos(storage, (hash) => void missing.push(hash)))
const server = await startLocalServer((request, response) => app(request, response))
const name = `${'0123456789abcdef'.repeat(2)}-640.avif`
await storage.put(name, Buffer.from('a picture'))
await writeFile(path.join(folder, 'secret.avif'), 'secret')

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Asks for exactly this path: fetch would tidy it up. */
function fetchPhoto(place: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; type: string | undefined; kept: string | undefined; body: string }>(
    (resolve, reject) => {
      const asking = request(server.url, { path: place, headers, method }, (response) => {
        text(response).then(
          (body) =>
            resolve({
              status: response.statusCode,
              type: response.headers['content-type'],
              kept: response.headers['cache-control'],
              body,
            }),
          reject,
        )
      })
      asking.on('error', reject).end()
    },
  )
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

it('a photograph is sent once and kept for ever', async () => {
  expect(await fetchPhoto(`/media/${name}`)).toEqual({
    status: 200,
    type: 'image/avif',
    kept: IMMUTABLE,
    body: 'a picture',
  })
  expect(await fetchPhoto(`/media/${name}`, { 'if-none-match': `"${name}"` })).toMatchObject({
    status: 304,
    kept: IMMUTABLE,
    body: '',
  })
  expect(await fetchPhoto(`/media/${name}`, { 'if-none-match': '"another"' })).toMatchObject({
    status: 200,
    body: 'a picture',
  })
  expect(await fetchPhoto(`/media/${name}`, {}, 'HEAD')).toMatchObject({ status: 200, type: 'image/avif', body: '' })
})

it('a photograph is a JPEG for who asks for one, and is not found where its WebP is not', async () => {
  const picture = { create: { width: 64, height: 48, channels: 4, background: '#00000000' } } as const
  await storage.put(name.replace('avif', 'webp'), await sharp(picture).webp().toBuffer())
  const place = `/media/${name.replace('avif', 'jpg')}`
  expect(await fetchPhoto(place, {}, 'HEAD')).toMatchObject({ status: 200, type: 'image/jpeg', body: '' })
  const answer = await fetch(server.url + place)
  expect(answer.headers.get('cache-control')).toBe(IMMUTABLE)
  const jpeg = sharp(await answer.arrayBuffer())
  expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  // What was transparent lies on white.
  expect((await jpeg.stats()).channels[0]?.mean).toBe(255)
  expect(await fetchPhoto(place.replace('640', '960'))).toMatchObject({ status: 404 })
})

it('no cache keeps that a photograph is not here, and who looks after them hears of it', async () => {
  const hash = 'fedcba9876543210'.repeat(2)
  missing.length = 0
  for (const format of ['avif', 'webp', 'jpg'])
    expect(await fetchPhoto(`/media/${hash}-640.${format}`)).toMatchObject({ status: 404, kept: 'no-store' })
  await fetchPhoto('/media/../secret.avif')
  expect(missing).toEqual([hash, hash, hash])
})

it.each([
  '/media/',
  '/media/x',
  `/media/${name.replace('640', '960')}`,
  `/media/${name.replace('640.avif', '320.jpg')}`,
  `/media/${name.replace('avif', 'jpeg')}`,
  `/media/${name}/`,
  `/media/01/23/${name}`,
  '/media/../secret.avif',
  '/media/%2e%2e%2fsecret.avif',
  '/media/..%5csecret.avif',
  `/media/${name}%00`,
  '/media/%',
])('%s is not found', async (place) => {
  const answer = await fetchPhoto(place)
  expect([400, 404]).toContain(answer.status)
  expect(answer.body).not.toContain('secret\n')
})
