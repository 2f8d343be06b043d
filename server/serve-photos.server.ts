import { pipeline } from 'node:stream/promises'
import express, { type RequestHandler, type Router } from 'express'
import { PHOTO_FORMATS } from '#domain/media/photo.ts'
import type { Storage } from '#platform/storage.server.ts'

const NAME = new RegExp(`^[0-9a-f]{32}-[0-9]{2,4}\\.(${PHOTO_FORMATS.join('|')})$`)

/** Answers `/media/{hash}-{width}.{format}`. The name carries the content's hash, so a browser may keep it for ever. */
export function servePhotos(storage: Storage): Router {
  return express.Router().get('/media/*path', sendPhoto(storage))
}

function sendPhoto(storage: Storage): RequestHandler {
  return async (request, response) => {
    const name = request.path.slice('/media/'.length)
    const etag = `"${name}"`
    if (NAME.test(name) && request.headers['if-none-match']?.includes(etag)) {
      // What has this name has this content: whoever has had it once has it still.
      response.status(304).set(KEPT_FOR_EVER).set('ETag', etag).end()
      return
    }
    const file = NAME.test(name) ? await storage.read(name) : undefined
    if (file === undefined) {
      // A picture's place needs no page that says so.
      response.status(404).set('Cache-Control', 'no-cache').type('text').send('Not found\n')
      return
    }
    response.set({ ...KEPT_FOR_EVER, ETag: etag, 'Content-Length': String(file.bytes) })
    response.type(name.endsWith('.avif') ? 'image/avif' : 'image/webp')
    if (request.method === 'HEAD') {
      file.stream.destroy()
      response.end()
      return
    }
    // A visitor who leaves in the middle is no error of ours.
    await pipeline(file.stream, response).catch(() => undefined)
  }
}

const KEPT_FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }
