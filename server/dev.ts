import { runSite } from './run-site.server.ts'
import { createVitePages } from './vite-pages.server.ts'

// The entry point for development: the same site, with pages that Vite builds on demand and replaces while they are
// open. It needs `node --conditions=development`: Vite loads the router's development build, and a second copy would
// not know the contexts of the first.
await runSite(createVitePages)
