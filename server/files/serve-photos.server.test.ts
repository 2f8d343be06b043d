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

/** Requests exactly this path: fetch would normalise it. */
function fetchPhoto(urlPath: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{
    status: number | undefined
    type: string | undefined
    cacheControl: string | undefined
    body: string
  }>((resolve, reject) => {
    const outgoing = request(server.url, { path: urlPath, headers, method }, (response) => {
      text(response).then(
        (body) =>
          resolve({
            status: response.statusCode,
            type: response.headers['content-type'],
            cacheControl: response.headers['cache-control'],
            body,
          }),
        reject,
      )
    })
    outgoing.on('error', reject).end()
  })
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

it('a photo is sent once and cached for ever', async () => {
  expect(await fetchPhoto(`/media/${name}`)).toEqual({
    status: 200,
    type: 'image/avif',
    cacheControl: IMMUTABLE,
    body: 'a picture',
  })
  expect(await fetchPhoto(`/media/${name}`, { 'if-none-match': `"${name}"` })).toMatchObject({
    status: 304,
    cacheControl: IMMUTABLE,
    body: '',
  })
  expect(await fetchPhoto(`/media/${name}`, { 'if-none-match': '"another"' })).toMatchObject({
    status: 200,
    body: 'a picture',
  })
  expect(await fetchPhoto(`/media/${name}`, {}, 'HEAD')).toMatchObject({ status: 200, type: 'image/avif', body: '' })
})

it('a photo is also served as JPEG, unless its WebP is missing', async () => {
  const picture = { create: { width: 64, height: 48, channels: 4, background: '#00000000' } } as const
  await storage.put(name.replace('avif', 'webp'), await sharp(picture).webp().toBuffer())
  const urlPath = `/media/${name.replace('avif', 'jpg')}`
  expect(await fetchPhoto(urlPath, {}, 'HEAD')).toMatchObject({ status: 200, type: 'image/jpeg', body: '' })
  const answer = await fetch(server.url + urlPath)
  expect(answer.headers.get('cache-control')).toBe(IMMUTABLE)
  const jpeg = sharp(await answer.arrayBuffer())
  expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  // Transparent areas become white.
  expect((await jpeg.stats()).channels[0]?.mean).toBe(255)
  expect(await fetchPhoto(urlPath.replace('640', '960'))).toMatchObject({ status: 404 })
})

it('a missing photo is reported, and its 404 is not cached', async () => {
  const hash = 'fedcba9876543210'.repeat(2)
  missing.length = 0
  for (const format of ['avif', 'webp', 'jpg'])
    expect(await fetchPhoto(`/media/${hash}-640.${format}`)).toMatchObject({ status: 404, cacheControl: 'no-store' })
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
])('%s is not found', async (urlPath) => {
  const answer = await fetchPhoto(urlPath)
  expect([400, 404]).toContain(answer.status)
  expect(answer.body).not.toContain('secret\n')
})
