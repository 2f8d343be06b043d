import { existsSync } from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import sirv from 'sirv'
import { PROJECT_FOLDER } from '#platform/config.server.ts'
import type { OpenPages } from './pages.server.ts'

const BUILD = path.join(PROJECT_FOLDER, 'build')
const CLIENT = path.join(BUILD, 'client')
/** Vite puts a hash of the content into the names below: what was fetched once never changes. */
const HASHED = '/assets/'

/** Pages of the finished build. Throws when there is none. */
export const openBuiltPages: OpenPages = async (site) => {
  const entrance = path.join(BUILD, 'server', 'index.js')
  if (!existsSync(entrance)) throw new Error('The site is not built yet: run  npm run build  (npm start does it too).')
  const built: typeof import('./site-handler.ts') = await import(entrance)
  return {
    handlers: [
      sirv(CLIENT, {
        brotli: true,
        gzip: true,
        etag: true,
        maxAge: 3600,
        setHeaders: (response, pathname) => {
          if (pathname.startsWith(HASHED)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        },
      }),
      compression(),
      built.createSiteHandler(site),
    ],
    close: async () => undefined,
  }
}
