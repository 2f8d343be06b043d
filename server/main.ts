import { assumeProduction } from '#platform/config/config.server.ts'

// The entry point for production: `npm start` runs it after it has installed and built.
assumeProduction()
const { runSite } = await import('./run-site.server.ts')
const { createBuiltPages } = await import('./pages.server.ts')
await runSite(createBuiltPages)
