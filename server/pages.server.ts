import type { Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { Site } from '#app/http/middleware/site.ts'

/** What answers once the house is open: static files and the router. */
interface Pages {
  handlers: RequestHandler[]
  close: () => Promise<void>
}

/** Makes the pages of `site` for `server`: from a finished build, or by Vite while one develops. */
export type CreatePages = (site: Site, server: Server) => Promise<Pages>
