import { once } from 'node:events'
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { addAwkwardRows } from '#tests/factories/awkward-rows.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { queryOnce, openBackupFixture, listAllRows, storagesOf } from '#tests/fixtures/backup-fixture.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { makeBackup } from './make-backup.server.ts'
import { openBackup, restoreBackup } from './restore-backup.server.ts'

const backupFixture = await shareInFile(openBackupFixture())
const source = await shareInFile(createTestDatabase())
const backup = backupFixture.pathOf('backup.tar.gz')
const PICTURE = 'picture-0123456789abcdef.jpg'
await addAwkwardRows(source.url)
await backupFixture.from.photos.put(PICTURE, Buffer.alloc(100_000, 'abcdefghijklmnopqrstuvwxyz0123456789'))
await backupFixture.createBackup(source.url, backup)

/** The error message for a file that is not a complete backup of this release. */
async function getRefusal(file: string): Promise<string> {
  try {
    await using opened = await openBackup(file)
    return `It is whole, of ${opened.manifest.madeAt}`
  } catch (error) {
    return error instanceof Error && error.name === 'BackupError' ? error.message : `${String(error)} is no refusal`
  }
}

describe('a backup is not read', () => {
  it('when it is cut short at any point', async () => {
    const whole = await readFile(backup)
    const cut = backupFixture.pathOf('cut.tar.gz')
    for (let part = 1; part < 40; part++) {
      await writeFile(cut, whole.subarray(0, Math.floor((whole.length * part) / 40)))
      expect(await getRefusal(cut)).toMatch(/^This backup is cut short/)
    }
    await writeFile(cut, whole.subarray(0, -1))
    expect(await getRefusal(cut)).toMatch(/^This backup is cut short/)
  })

  it('when any byte of it is changed', async () => {
    const whole = await readFile(backup)
    const altered = backupFixture.pathOf('altered.tar.gz')
    for (let part = 1; part < 40; part++) {
      const copy = Buffer.from(whole)
      const offset = Math.floor((whole.length * part) / 40)
      copy.writeUInt8(copy.readUInt8(offset) ^ 0x10, offset)
      await writeFile(altered, copy)
      // Within zeros a changed back-reference of gzip may copy other zeros: then the content is still the same.
      const isSame = tryGunzip(copy)?.equals(gunzipSync(whole)) === true
      const expected = isSame ? /^It is whole/ : /^This backup is (damaged|cut short)|^This is no backup/
      expect(await getRefusal(altered), `byte ${offset}`).toMatch(expected)
    }
  })

  it('when it is something else', async () => {
    const other = backupFixture.pathOf('other')
    for (const content of ['PGDMP', await createArchive([['notes.txt', 'hello']]), await createArchive([])]) {
      await writeFile(other, content)
      expect(await getRefusal(other)).toBe('This is no backup made by  bin/showroom backup.')
    }
    expect(await getRefusal(backupFixture.pathOf('nowhere'))).toMatch(/cannot be read/)
    expect(await getRefusal(backupFixture.pathOf('from'))).toMatch(/is a folder/)
  })

  it('when an entry would be written outside its folder, or is unknown', async () => {
    const hostile = backupFixture.pathOf('hostile.tar.gz')
    const firstEntry = ['showroom-backup', 'A backup. Format 1\n'] as const
    for (const name of [
      'photos/../../outside.jpg',
      '/etc/outside.jpg',
      'photos/outside/picture.jpg',
      'request-files/.outside.jpg',
      'tables/../outside/000001.copy',
      'tables/car; drop table car/000001.copy',
      'showroom-backup',
    ]) {
      await writeFile(hostile, await createArchive([firstEntry, [name, 'bad']]))
      expect(await getRefusal(hostile), name).toMatch(/^This backup is damaged/)
    }
    await writeFile(hostile, await createArchive([firstEntry, ['manifest.json', '{"format":1}']]))
    expect(await getRefusal(hostile)).toMatch(/^This backup is damaged/)
    await writeFile(hostile, await createArchive([['showroom-backup', 'A backup. Format 2\n']]))
    expect(await getRefusal(hostile)).toMatch(/^This backup was made by a newer release/)
  })

  it('when a newer release has made it', async () => {
    await using newer = await createTestDatabase()
    await queryOnce(newer.url, `insert into migration (name) values ('999-tomorrow.sql')`)
    const file = backupFixture.pathOf('newer.tar.gz')
    await backupFixture.createBackup(newer.url, file)
    expect(await getRefusal(file)).toMatch(/^This backup was made by a newer release, which has: 999-tomorrow\.sql\./)
  })
})

describe('a database is left as it is', () => {
  it('when it has rows of a site, unless they may be replaced', async () => {
    await using target = await createTestDatabase()
    await addRequest(target.db, { name: 'Прежний' })
    await target.db.destroy()
    const before = await listAllRows(target.url)
    await expect(backupFixture.restore(target.url, backup)).rejects.toThrow(
      /has data already: customer_request \(1\), delivery \(1\), request \(1\), request_work \(1\)\./,
    )
    expect(await listAllRows(target.url)).toEqual(before)
    await backupFixture.restore(target.url, backup, true)
    expect(await listAllRows(target.url)).toEqual(await listAllRows(source.url))
  })

  it('while a site uses it, or another process restores it', async () => {
    await using target = await createTestDatabase()
    const site = new pg.Client({ connectionString: target.url, application_name: 'showroom listener' })
    await site.connect()
    await expect(backupFixture.restore(target.url, backup)).rejects.toThrow(
      /at work on this database \(showroom listener\)/,
    )
    await site.query('select pg_advisory_lock(7300001)')
    await expect(backupFixture.restore(target.url, backup)).rejects.toThrow(
      /being migrated or restored by another process/,
    )
    await site.end()
    await backupFixture.restore(target.url, backup)
  })

  it('when the restore fails or is interrupted in the middle', async () => {
    await using target = await createTestDatabase()
    await addRequest(target.db, { name: 'Прежний' })
    await target.db.destroy()
    const before = await listAllRows(target.url)
    const caller = new AbortController()
    const restore = async (put: () => Promise<void>) => {
      await using opened = await openBackup(backup)
      const storages = { ...backupFixture.to, photos: { put } }
      await restoreBackup(opened, { databaseUrl: target.url, storages, mayReplace: true, signal: caller.signal })
    }
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await expect(restore(() => Promise.reject(full))).rejects.toThrow(
      /^The disk of DATA_DIR is full\. The database is as/,
    )
    const stop = () => caller.abort(new Error('enough'))
    await expect(restore(() => Promise.resolve(stop()))).rejects.toThrow('enough')
    expect(await listAllRows(target.url)).toEqual(before)
  })
})

it('the owner of a database can back it up and restore it without being a superuser', async () => {
  await using target = await createTestDatabase()
  const name = new URL(target.url).pathname.slice(1)
  const owner = `${name}_owner`
  await queryOnce(target.url, `create role ${owner} login password 'secret'`)
  try {
    await queryOnce(target.url, `alter database ${name} owner to ${owner}; drop schema graphile_worker cascade`)
    await queryOnce(target.url, 'drop schema public cascade; create schema public authorization pg_database_owner')
    const url = Object.assign(new URL(target.url), { username: owner, password: 'secret' }).href
    await backupFixture.restore(url, backup)
    await backupFixture.restore(url, backup, true)
    expect(await listAllRows(target.url)).toEqual(await listAllRows(source.url))
    expect(
      await queryOnce(url, 'select current_user::text as name, count(*)::int as jobs from graphile_worker.jobs'),
    ).toEqual([{ name: owner, jobs: 0 }])
    const again = backupFixture.pathOf('again.tar.gz')
    await backupFixture.createBackup(url, again)
    expect(await getRefusal(again)).toMatch(/^It is whole/)
  } finally {
    await queryOnce(
      target.url,
      `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
    )
  }
})

describe('a backup', () => {
  it('never replaces an existing file unless that is requested', async () => {
    const file = backupFixture.pathOf('existing.txt')
    await writeFile(file, 'mine')
    await expect(backupFixture.createBackup(source.url, file)).rejects.toThrow(
      /existing\.txt is there already and was left as it is/,
    )
    expect(await readFile(file, 'utf8')).toBe('mine')
    await expect(backupFixture.createBackup(source.url, backupFixture.pathOf('no/folder.tar.gz'))).rejects.toThrow(
      /There is no folder /,
    )
  })

  it('never replaces something that is not a file, even when a file may be replaced', async () => {
    const socket = backupFixture.pathOf('existing.sock')
    await using server = createServer().listen(socket)
    await once(server, 'listening')
    await expect(backupFixture.createBackup(source.url, socket, true)).rejects.toThrow(
      /existing\.sock is no file, and was left/,
    )
    expect((await stat(socket)).isSocket()).toBe(true)
  })

  it('that fails leaves no file and no session', async () => {
    const files = storagesOf(backupFixture.pathOf('from'))
    const photos = { ...files.photos, read: () => Promise.reject(new Error('a bad sector')) }
    const target = backupFixture.pathOf('failed.tar.gz')
    const params = { databaseUrl: source.url, target, mayReplace: false, now: () => new Date() }
    await expect(makeBackup({ ...params, storages: { ...files, photos } })).rejects.toThrow('a bad sector')
    await expect(
      makeBackup({ ...params, storages: files, signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
    expect((await readdir(path.dirname(target))).filter((name) => name.includes('failed'))).toEqual([])
    await expect(access(target)).rejects.toThrow('ENOENT')
  })
})

function tryGunzip(file: Buffer): Buffer | undefined {
  try {
    return gunzipSync(file)
  } catch {
    return undefined
  }
}

async function createArchive(entries: readonly (readonly [string, string])[]): Promise<Buffer> {
  const packing = pack()
  for (const [name, content] of entries) packing.entry({ name }, content)
  packing.finalize()
  const zipping = createGzip()
  const zipped = buffer(zipping)
  for await (const chunk of packing) zipping.write(chunk)
  zipping.end()
  return zipped
}
