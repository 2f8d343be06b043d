import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sendForm } from '#tests/probes/retrying-clients.ts'
import { openEmbeddedDatabase } from '#tests/servers/embedded-database.ts'
import { runCommand } from '#tests/servers/run-command.ts'
import { startSite } from '#tests/servers/running-site.ts'

const PICTURE = await readFile(new URL('../../../docs/pictures/home.webp', import.meta.url))

it('a backup of a running site is restored elsewhere, with a request and its file', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-backup-'))
  const [old, fresh] = [path.join(folder.path, 'old'), path.join(folder.path, 'fresh')]
  const command = (dataFolder: string, ...args: string[]) =>
    runCommand(args, { cwd: folder.path, DATA_DIR: dataFolder })
  let pictures = 0
  {
    await using site = await startSite({ dataFolder: old })
    await sendForm(site.origin, [new File([PICTURE], 'car.webp')])
    const made = await command(old, 'backup', 'site.tar.gz')
    expect(made.stdout).toMatch(/^site\.tar\.gz: .*; among them 34 requests.*; 1 files of requests, /)
    pictures = Number(/([\d,]+) pictures/.exec(made.stdout)?.[1]?.replace(',', ''))
    const busy = await command(old, 'restore', 'site.tar.gz', '--replace')
    expect(busy.stderr).toMatch(/at work on this database/)
    expect(busy.code).toBe(1)
  }
  const restored = await command(fresh, 'restore', 'site.tar.gz')
  expect(restored.stderr).toBe('')
  expect(restored.stdout).toMatch(/^Restored the backup of .*among them 34 requests/)
  expect((await command(fresh, 'restore', 'site.tar.gz')).stderr).toMatch(/has data already: .*request \(34\)/)

  await using site = await startSite({ dataFolder: fresh })
  expect((await fetch(`${site.origin}/cars/`)).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${site.origin}/readyz`)).json(), { timeout: 10_000 })
    .toEqual({ ready: true, reasons: [] })
  const shown = await command(fresh, 'requests', 'show', '1001', '--files', 'files')
  expect(shown.stdout).toContain('Анна')
  const [name] = await readdir(path.join(folder.path, 'files'))
  expect(PICTURE.equals(await readFile(path.join(folder.path, 'files', name ?? '')))).toBe(true)
  await using database = await openEmbeddedDatabase(fresh)
  expect(pictures).toBeGreaterThan(100)
  expect(await database.list(`select count(*)::int as ready from photo where state <> 'ready'`)).toEqual([{ ready: 0 }])
})
