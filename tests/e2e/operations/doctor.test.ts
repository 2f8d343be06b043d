import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { runCommand } from '#tests/servers/run-command.ts'
import { startSite } from '#tests/servers/running-site.ts'

it('the doctor command finds the site on any port, and mistakes nothing else for it', async () => {
  await using database = await createTestDatabase()
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-doctor-'))
  const settings = { cwd: folder.path, DATABASE_URL: database.url, DATA_DIR: folder.path }
  const doctor = async () => (await runCommand(['doctor'], settings)).stdout
  await using site = await startSite({ databaseUrl: database.url, dataFolder: folder.path })
  expect(await doctor()).toContain(`✓ The site runs at ${site.origin}\n`)

  // A killed site leaves its file behind. Its port is closed, or belongs to another program.
  await site.kill()
  expect(await readdir(path.join(folder.path, 'sites'))).toHaveLength(1)
  expect(await doctor()).toMatch(/! The site is not running/)
  await using other = createServer((_request, response) => response.end('{"ready":true}'))
  other.listen(Number(new URL(site.origin).port), '127.0.0.1')
  await once(other, 'listening')
  expect(await doctor()).toMatch(/! The site is not running/)
})
