import { pipeline } from 'node:stream/promises'
import express, { type RequestHandler, type Router } from 'express'
import { PHOTO_FORMATS } from '#domain/media/photo.ts'
import type { Storage } from '#platform/storage.server.ts'

const NAME = new RegExp(`^[0-9a-f]{32}-[0-9]{2,4}\\.(${PHOTO_FORMATS.join('|')})$`)

/** Answers `/media/{hash}-{width}.{format}`. The name carries the content's hash, so a browser may keep it for ever. */
export function servePhotos(storage: Storage): Router {
  return express.Router().get('/media/:name', sendPhoto(storage))
}

function sendPhoto(storage: Storage): RequestHandler<{ name: string }> {
  return async (request, response, next) => {
    const { name } = request.params
    const etag = `"${name}"`
    const file = NAME.test(name) ? await storage.read(name) : undefined
    if (file === undefined) {
      next()
      return
    }
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
      'Content-Length': String(file.bytes),
    })
    response.type(name.endsWith('.avif') ? 'image/avif' : 'image/webp')
    if (request.headers['if-none-match'] === etag) {
      file.stream.destroy()
      response.removeHeader('Content-Length')
      response.status(304).end()
      return
    }
    if (request.method === 'HEAD') {
      file.stream.destroy()
      response.end()
      return
    }
    // A visitor who leaves in the middle is no error of ours.
    await pipeline(file.stream, response).catch(() => undefined)
  }
}
