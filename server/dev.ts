import { runSite } from './run-site.server.ts'
import { createVitePages } from './vite-pages.server.ts'

// The developer's entrance: the same site, with pages that Vite builds on demand and replaces while they are open.
// It needs `node --conditions=development`: Vite loads the router's development build, and a second one would not know
// the first one's contexts.
await runSite(createVitePages)
