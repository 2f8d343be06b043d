import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { assumeProduction } from '#platform/config/config.server.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { readConfigOrExit } from './read-config-or-exit.server.ts'

const KEEP_COMPILED_AFTER_MS = 5000

// The entry point for production: the build makes build/server/main.js of it, which bin/serve runs.
assumeProduction()
// The next start need not compile what this one has compiled, the first pages included. A new build empties the folder.
enableCompileCache(path.join(PROJECT_FOLDER, 'build', 'server', 'compiled'))
const config = readConfigOrExit()
if (cluster.isPrimary && config.siteProcesses > 1) {
  // It starts this program again for each process of the site, and loads nothing of the site itself.
  const { runPrimary } = await import('./processes/run-primary.server.ts')
  await runPrimary(config)
} else {
  const { runSite } = await import('./run-site.server.ts')
  const { loadBuiltPages } = await import('./pages.server.ts')
  await runSite(loadBuiltPages, { hasFront: true })
}
setTimeout(flushCompileCache, KEEP_COMPILED_AFTER_MS).unref()
