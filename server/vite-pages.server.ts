import { createServer } from 'vite'
import type { CreatePages } from './pages.server.ts'

/** Pages by Vite: changed files are seen at once, in the server's code below app/ and domain/ too. */
export const createVitePages: CreatePages = async (site, server) => {
  // Vite's web socket shares our port: a second clone beside has another.
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    handlers: [
      vite.middlewares,
      async (request, response, next) => {
        try {
          const loaded = await vite.ssrLoadModule('./server/site-handler.ts')
          const { createSiteHandler }: Pick<typeof import('./site-handler.ts'), 'createSiteHandler'> = {
            createSiteHandler: loaded.createSiteHandler,
          }
          await createSiteHandler(site)(request, response, next)
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          next(error)
        }
      },
    ],
    close: () => vite.close(),
  }
}
