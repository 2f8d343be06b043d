import { runSite } from './run-site.server.ts'
import { openBuiltPages } from './built-pages.server.ts'

// The production entrance: `npm start` comes here after it has installed and built.
await runSite(openBuiltPages)
