import { existsSync } from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import { PROJECT_FOLDER } from '#platform/config.server.ts'
import type { OpenPages } from './pages.server.ts'
import { serveFiles } from './serve-files.server.ts'

const BUILD = path.join(PROJECT_FOLDER, 'build')
const CLIENT = path.join(BUILD, 'client')

/** Pages of the finished build. Throws when there is none. */
export const openBuiltPages: OpenPages = async (site) => {
  const entrance = path.join(BUILD, 'server', 'index.js')
  if (!existsSync(entrance)) throw new Error('The site is not built yet: run  npm run build  (npm start does it too).')
  const built: typeof import('./site-handler.ts') = await import(entrance)
  return {
    handlers: [...serveFiles(CLIENT), compression(), built.createSiteHandler(site)],
    close: async () => undefined,
  }
}
