import { runSite } from './run-site.server.ts'
import { openVitePages } from './vite-pages.server.ts'

// The developer's entrance: the same site, with pages that Vite builds on demand and replaces while they are open.
await runSite(openVitePages)
