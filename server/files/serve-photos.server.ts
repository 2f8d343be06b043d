import { pipeline } from 'node:stream/promises'
import fresh from 'fresh'
import express, { type RequestHandler, type Response, type Router } from 'express'
import { PHOTO_FORMATS } from '#domain/media/photo.ts'
import { ipRange } from '#domain/ip-address.ts'
import { createJpegEncoder, type JpegEncoder } from '#platform/images/jpeg-encoder.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { getVisitorAddress } from '../guards/visitor-address.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

const PHOTO_NAME = new RegExp(`^[0-9a-f]{32}-[0-9]{2,4}\\.(${PHOTO_FORMATS.join('|')})$`)
/** Not stored: encoded from the WebP of the same name on request. */
const JPEG_NAME = /^([0-9a-f]{32}-[0-9]{2,4})\.jpg$/
const RETRY_AFTER_S = '10'

/**
 * Answers `/media/{hash}-{width}.{format}`. The name contains the hash of the content, so browsers may cache it for
 * ever. `.jpg` is for readers of feeds that accept no newer format. `onMissing` receives the hash of a missing picture.
 */
export function servePhotos(storage: Storage, onMissing: (hash: string) => void = () => undefined): Router {
  return express
    .Router()
    .get(`${patternPrefix('/media/:file')}*path`, sendPhoto(storage, createJpegEncoder(), onMissing))
}

function sendPhoto(storage: Storage, jpegs: JpegEncoder, onMissing: (hash: string) => void): RequestHandler {
  return async (request, response) => {
    const name = request.path.slice(patternPrefix('/media/:file').length)
    const stored = PHOTO_NAME.test(name) ? name : JPEG_NAME.exec(name)?.[1]?.concat('.webp')
    const etag = `"${name}"`
    if (stored !== undefined && fresh({ 'if-none-match': request.get('if-none-match') }, { etag })) {
      // The content under a name never changes, so the cached copy is current.
      response.status(304).set(IMMUTABLE_HEADERS).set('ETag', etag).end()
      return
    }
    const file = stored === undefined ? undefined : await storage.read(stored)
    if (file === undefined) {
      if (stored !== undefined) onMissing(stored.slice(0, stored.indexOf('-')))
      // Plain text: no error page is needed in place of a picture. `no-store`, because another node may have the
      // picture. Not 503: proxies that watch answers would take this node out of use, and then the other one too.
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found\n')
      return
    }
    if (stored !== name && request.method !== 'HEAD') {
      const clientKey = ipRange(getVisitorAddress(request))
      return sendJpeg(response, etag, await jpegs.encode(file.stream, clientKey))
    }
    response.set({ ...IMMUTABLE_HEADERS, ETag: etag }).type(name.slice(name.lastIndexOf('.')))
    if (stored === name) response.set('Content-Length', String(file.bytes))
    if (request.method === 'HEAD') {
      file.stream.destroy()
      response.end()
      return
    }
    // A visitor who leaves before the end is not an error of the site.
    await pipeline(file.stream, response).catch(() => undefined)
  }
}

function sendJpeg(response: Response, etag: string, picture: Buffer | undefined): void {
  if (picture === undefined) {
    response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER_S }).end()
    return
  }
  response
    .set({ ...IMMUTABLE_HEADERS, ETag: etag })
    .type('image/jpeg')
    .send(picture)
}

const IMMUTABLE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' }
