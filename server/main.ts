import { assumeProduction } from '#platform/config/config.server.ts'

// The production entrance: `npm start` comes here after it has installed and built.
assumeProduction()
const { runSite } = await import('./run-site.server.ts')
const { createBuiltPages } = await import('./built-pages.server.ts')
await runSite(createBuiltPages)
