import { createServer } from 'vite'
import type { CreatePages } from './pages.server.ts'
import { runSite } from './run-site.server.ts'

// The entry point for development: the same site, with pages that Vite builds on demand and replaces while they are
// open. It needs `node --conditions=development`: Vite loads the router's development build, and a second copy would
// not know the contexts of the first.

/** Pages served by Vite: changes apply at once, also to server code below app/ and domain/. */
const createVitePages: CreatePages = async (site, { server }) => {
  // Vite's web socket shares our port, so that two clones of the project can run side by side.
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

// Vite's web socket needs the connections themselves.
await runSite(async () => createVitePages, { hasFront: false })
