import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { visitorManifestPath } from './visitor-manifest-path.ts'

// A step of the build: a second route manifest beside the router's, with what the router of a visitor may need: no back
// office, so that it costs visitors nothing, however large it becomes, and no addresses that are not pages, to which
// nobody navigates. Visitors load that one (site-handler.ts).

const CLIENT_FOLDER = path.join(PROJECT_FOLDER, 'build', 'client')
const Manifest = v.looseObject({ routes: v.record(v.string(), v.looseObject({ hasDefaultExport: v.boolean() })) })
const STAFF_ROUTE = /^routes\/staff\//
/** No page, but a fetcher loads it. */
const LOADED_ROUTE = 'routes/resources/car-count/route'

for await (const file of glob('assets/manifest-*.js', { cwd: CLIENT_FOLDER })) {
  const text = await readFile(path.join(CLIENT_FOLDER, file), 'utf8')
  const [, start = '', json = '', end = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(text) ?? []
  const manifest = v.parse(v.pipe(v.string(), v.parseJson(), Manifest), json)
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => id === LOADED_ROUTE || (route.hasDefaultExport && !STAFF_ROUTE.test(id)),
  )
  const visible = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  await writeFile(path.join(CLIENT_FOLDER, visitorManifestPath(file)), start + visible + end)
}
