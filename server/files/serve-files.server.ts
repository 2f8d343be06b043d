import type { RequestHandler } from 'express'
import sirv from 'sirv'

/** Vite puts a hash of the content into the names below: what was fetched once never changes. */
const HASHED_ASSETS_PATH = '/assets/'

/** Answers with the files that lie under `folder` now, in their smallest form; passes on what is none of them. */
export function serveFiles(folder: string): RequestHandler[] {
  return [
    protectFileStream,
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      maxAge: 3600,
      setHeaders: (response, pathname) => {
        if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon')
        if (pathname.startsWith(HASHED_ASSETS_PATH))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      },
    }),
  ]
}

/**
 * sirv leaves two doors open. A file that cannot be read any more (the build is being replaced, the process has no file
 * handles left) is an error that nobody listens to, and would end the whole site. A range that is none makes it throw
 * with half an answer sent; whole files are an answer to every range.
 */
const protectFileStream: RequestHandler = (request, response, next) => {
  delete request.headers.range
  response.once('pipe', (file) => file.on('error', () => response.destroy()))
  next()
}
