import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import compression from 'compression'
import type { RequestHandler } from 'express'
import sirv from 'sirv'
import type { Site } from '#app/http/middleware/site.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { ASSETS_FOLDER } from '#urls/machine-paths.ts'
import type { PageCache, PageCacheOptions } from './page-cache/page-cache.server.ts'

/** The handlers of the running site: static files and the router. */
interface Pages {
  handlers: RequestHandler[]
  /** Pages in memory, which are served ahead of all handlers. */
  memory?: PageCache | undefined
  close: () => Promise<void>
}

interface CreatePagesOptions {
  server: Server
  /** Undefined: no page is kept in memory. */
  memory: Omit<PageCacheOptions, 'render'> | undefined
}

/** Creates the pages of `site`. */
export type CreatePages = (site: Site, options: CreatePagesOptions) => Promise<Pages>

/** Loads the code of the pages, from a finished build or with Vite in development, while the site opens. */
export type LoadPages = () => Promise<CreatePages>

const BUILD_FOLDER = path.join(PROJECT_FOLDER, 'build')
const CLIENT_FOLDER = path.join(BUILD_FOLDER, 'client')

/** The pages of the finished build. Throws when there is none. */
export const loadBuiltPages: LoadPages = async () => {
  const entryFile = path.join(BUILD_FOLDER, 'server', 'index.js')
  if (!existsSync(entryFile)) throw new Error('The site is not built yet: run  npm run build  (npm start does it too).')
  const built: typeof import('./site-handler.ts') = await import(entryFile)
  return async (site, { memory }) => {
    const cache = memory && built.createPageMemory(site, memory)
    return {
      handlers: [
        ...serveFiles(CLIENT_FOLDER),
        compression(),
        ...(cache === undefined ? [] : [cache.fill]),
        built.createSiteHandler(site),
      ],
      memory: cache,
      close: async () => undefined,
    }
  }
}

/** Serves the files that are under `folder` now, in their smallest encoding. Other requests are passed on. */
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
        // The names contain a hash of the content, so a file never changes under its name.
        if (pathname.startsWith(ASSETS_FOLDER))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      },
    }),
  ]
}

/**
 * Closes two gaps of sirv. A file that can no longer be read (the build is being replaced, the process has no file
 * handles left) emits an error without a listener, which would end the whole site. An invalid range makes sirv throw
 * with half an answer sent; a whole file is a valid answer to every range.
 */
const protectFileStream: RequestHandler = (request, response, next) => {
  delete request.headers.range
  response.once('pipe', (file) => file.on('error', () => response.destroy()))
  next()
}
