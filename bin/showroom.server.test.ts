import { mkdtempDisposable, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { operate, SHOWROOM } from '#tests/servers/operate.ts'

const room = () => mkdtempDisposable(path.join(tmpdir(), 'showroom-bin-'))

describe('bin/showroom', () => {
  it('runs from any folder and through a symbolic link', async () => {
    await using folder = await room()
    const program = path.join(folder.path, 'cars')
    await symlink(SHOWROOM, program)
    const { code, said } = await operate(['help'], { cwd: folder.path, program })
    expect(code).toBe(0)
    for (const name of ['demo', 'doctor', 'import-feed', 'migrate', 'photos']) expect(said).toContain(`  ${name} `)
  })

  it('answers an unknown command with the list and code 2', async () => {
    await using folder = await room()
    const { code, said, complained } = await operate(['toString'], { cwd: folder.path })
    expect(code).toBe(2)
    expect(said).toBe('')
    expect(complained).toContain('There is no command «toString»')
    expect(complained).toContain('import-feed')
  })

  it('tells every wrong setting and its remedy, without a stack', async () => {
    await using folder = await room()
    const { code, complained } = await operate(['migrate'], { cwd: folder.path, PORT: 'x', WORKER: 'maybe' })
    expect(code).toBe(1)
    expect(complained.trim().split('\n')).toHaveLength(3)
  })

  it('migrates the database that DATABASE_URL names', async () => {
    await using database = await createTestDatabase()
    await using folder = await room()
    const { code, said } = await operate(['migrate'], { cwd: folder.path, DATABASE_URL: database.url })
    expect(said).toBe('The database is up to date.\n')
    expect(code).toBe(0)
  })
})

describe('the doctor', () => {
  it('finds a settled house in order', async () => {
    await using database = await createTestDatabase()
    await using folder = await room()
    const { code, said } = await operate(['doctor'], { cwd: folder.path, DATABASE_URL: database.url })
    expect(said).toContain('✓ All migrations are applied')
    expect(said).toContain('✓ The queue: 0 jobs wait')
    expect(said).toContain('! No car is published')
    expect(said).toContain('Nothing is wrong.')
    expect(code).toBe(0)
  })

  it('names pending migrations, a dead database and wrong settings, each with what to do', async () => {
    await using database = await createTestDatabase()
    await using folder = await room()
    const url = database.url
    await database.db.insertInto('migration').values({ name: '999-tomorrow.sql' }).execute()
    const newer = await operate(['doctor'], { cwd: folder.path, DATABASE_URL: url })
    expect(newer.said).toMatch(/✗ A newer release migrated this database: 999-tomorrow\.sql\n.*restore the backup/)
    expect(newer.code).toBe(1)
    await database.db.deleteFrom('migration').execute()
    const pending = await operate(['doctor'], { cwd: folder.path, DATABASE_URL: url })
    expect(pending.said).toMatch(/✗ Migrations are pending: 001-stock\.sql.*\n.*bin\/showroom migrate/)
    expect(pending.code).toBe(1)
    const dead = await operate(['doctor'], { cwd: folder.path, DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/cars' })
    expect(dead.said).toContain('✗ DATABASE_URL: 127.0.0.1:9/cars does not answer')
    expect(dead.said + dead.complained).not.toContain('secret')
    expect(dead.code).toBe(1)
    const wrong = await operate(['doctor'], { cwd: folder.path, PORT: 'x', HOST: 'a b' })
    expect(wrong.said).toContain('2 to mend.')
  })

  it('creates no database to look at', async () => {
    await using folder = await room()
    const { code, said } = await operate(['doctor'], { cwd: folder.path })
    expect(said).toContain('has not been created yet')
    expect(code).toBe(0)
  })
})
