import { existsSync } from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import { PROJECT_FOLDER } from '#platform/config/config.server.ts'
import type { CreatePages } from './pages.server.ts'
import { serveFiles } from './files/serve-files.server.ts'

const BUILD_FOLDER = path.join(PROJECT_FOLDER, 'build')
const CLIENT_FOLDER = path.join(BUILD_FOLDER, 'client')

/** Pages of the finished build. Throws when there is none. */
export const createBuiltPages: CreatePages = async (site) => {
  const entryFile = path.join(BUILD_FOLDER, 'server', 'index.js')
  if (!existsSync(entryFile)) throw new Error('The site is not built yet: run  npm run build  (npm start does it too).')
  const built: typeof import('./site-handler.ts') = await import(entryFile)
  return {
    handlers: [...serveFiles(CLIENT_FOLDER), compression(), built.createSiteHandler(site)],
    close: async () => undefined,
  }
}
