import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** File, the import it must not make. A wall without a line here is a wall nobody has leaned on. */
const FORBIDDEN_IMPORTS = [
  ['domain/a.ts', '#urls/paths.ts'],
  ['domain/b.ts', 'react'],
  ['domain/cars/a.ts', '#urls/paths.ts'],
  ['domain/cars/b.ts', 'react'],
  ['domain/cars/c.ts', 'react-router'],
  ['domain/cars/d.ts', '../feeds/import-feed.server.ts'],
  ['domain/media/a.ts', '../cars/car.ts'],
  ['domain/media/b.ts', '#server/main.ts'],
  ['domain/branches/a.ts', '../cars/car.ts'],
  ['domain/feeds/a.ts', '#bin/demo.ts'],
  ['domain/feeds/b.ts', '../demo/load-demo-stock.server.ts'],
  ['domain/feeds/dialects/a.ts', '../../demo/load-demo-stock.server.ts'],
  ['domain/cars/e.ts', '../visitors/visitor.ts'],
  ['domain/cars/f.ts', '#domain/feeds/import-feed.server.ts'],
  ['domain/feeds/c.ts', '../requests/request.ts'],
  ['domain/feeds/d.ts', '../feeds-out/seller.ts'],
  ['domain/feeds-out/a.ts', '../requests/request.ts'],
  ['domain/cars/g.ts', '../feeds-out/seller.ts'],
  ['domain/media/c.ts', '../favourites/favourite.ts'],
  ['domain/branches/b.ts', '../legal/legal-text.ts'],
  ['domain/legal/a.ts', '../branches/branch.ts'],
  ['domain/visitors/a.ts', '../cars/car.ts'],
  ['domain/visitors/b.ts', '../requests/request.ts'],
  ['domain/visitors/c.ts', 'react-router'],
  ['domain/favourites/a.ts', '../comparison/comparison.ts'],
  ['domain/favourites/b.ts', '../requests/request.ts'],
  ['domain/comparison/a.ts', '../favourites/favourite.ts'],
  ['domain/comparison/b.ts', '#urls/paths.ts'],
  ['domain/favourites/c.ts', '../accounts/account.ts'],
  ['domain/comparison/c.ts', '../sharing/shared-list.ts'],
  ['domain/visitors/d.ts', '../sharing/shared-list.ts'],
  ['domain/sharing/a.ts', '../favourites/favourite.ts'],
  ['domain/accounts/a.ts', '../notices/notice.ts'],
  ['domain/searches/a.ts', '../favourites/favourite.ts'],
  ['domain/searches/b.ts', '../notices/notice.ts'],
  ['domain/notices/a.ts', '../comparison/comparison.ts'],
  ['domain/test-drives/a.ts', '../requests/request.ts'],
  ['domain/reservations/a.ts', '../feeds/import-feed.server.ts'],
  ['domain/cars/g.ts', '../reservations/reservation.ts'],
  ['domain/branches/c.ts', '../test-drives/slots.ts'],
  ['domain/cars/g.ts', '../search/search.ts'],
  ['domain/search/a.ts', '../searches/find-search.server.ts'],
  ['domain/search/b.ts', '#urls/paths.ts'],
  ['domain/searches/c.ts', '../search/search.ts'],
  ['domain/requests/a.ts', '../feeds/import-feed.server.ts'],
  ['domain/requests/channels/a.ts', '../../favourites/favourite.ts'],
  ['domain/requests/b.ts', '#server/main.ts'],
  ['db/a.ts', '#domain/cars/car.ts'],
  ['platform/a.ts', '#domain/cars/car.ts'],
  ['platform/b.ts', '#db/client.server.ts'],
  ['app/features/a.ts', '../routes/site/home/route.tsx'],
  ['app/features/b.ts', '#db/client.server.ts'],
  ['app/ui/a.ts', '../features/cars/car-card.tsx'],
  ['app/ui/b.ts', '#domain/cars/prices/price.ts'],
  ['app/middleware/a.ts', '../ui/controls/button.tsx'],
  ['app/routes/a.ts', '#server/main.ts'],
  ['app/routes/b.ts', '#platform/config/config.server.ts'],
] as const

it('the linter holds every wall of the house', async () => {
  await using folder = await temporaryFolder()
  await cp(path.join(ROOT, '.oxlintrc.json'), path.join(folder.path, '.oxlintrc.json'))
  for (const [file, target] of FORBIDDEN_IMPORTS)
    await write(folder.path, file, `import { x } from '${target}'\nexport const y = x\n`)
  await write(folder.path, 'domain/cars/env.ts', 'export const y = process.env.HOME\n')
  await write(folder.path, 'domain/cars/fine.ts', "import { x } from '#db/client.server.ts'\nexport const y = x\n")
  const run = spawnSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'unix', '.'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  for (const [file] of FORBIDDEN_IMPORTS)
    expect(run.stdout, file).toMatch(new RegExp(`${file}:.*no-restricted-imports`))
  expect(run.stdout).toMatch(/domain\/cars\/env\.ts:.*no-process-env/)
  expect(run.stdout).not.toContain('domain/cars/fine.ts')
})

async function write(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}

async function temporaryFolder() {
  const created = await mkdtemp(path.join(tmpdir(), 'showroom-walls-'))
  return { path: created, [Symbol.asyncDispose]: () => rm(created, { recursive: true, force: true }) }
}
