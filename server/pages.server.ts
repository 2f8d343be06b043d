import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { Site } from '#app/http/middleware/site.ts'

/** The handlers of the running site: static files and the router. */
interface Pages {
  handlers: RequestHandler[]
  close: () => Promise<void>
}

/** Creates the pages of `site` for `server`: from a finished build, or with Vite in development. */
export type CreatePages = (site: Site, server: Server) => Promise<Pages>
