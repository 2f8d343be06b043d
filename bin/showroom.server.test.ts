import { mkdtempDisposable, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { runCommand, SHOWROOM_PATH } from '#tests/servers/run-command.ts'

const createTestFolder = () => mkdtempDisposable(path.join(tmpdir(), 'showroom-bin-'))

describe('bin/showroom', () => {
  it('runs from any folder and through a symbolic link', async () => {
    await using folder = await createTestFolder()
    const program = path.join(folder.path, 'cars')
    await symlink(SHOWROOM_PATH, program)
    const { code, stdout } = await runCommand(['help'], { cwd: folder.path, program })
    expect(code).toBe(0)
    for (const name of ['demo', 'doctor', 'import-feed', 'migrate', 'photos']) expect(stdout).toContain(`  ${name} `)
  })

  it('answers an unknown command with the list and code 2', async () => {
    await using folder = await createTestFolder()
    const { code, stdout, stderr } = await runCommand(['toString'], { cwd: folder.path })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('There is no command «toString»')
    expect(stderr).toContain('import-feed')
  })

  it('prints every wrong setting with its remedy, without a stack', async () => {
    await using folder = await createTestFolder()
    const { code, stderr } = await runCommand(['migrate'], { cwd: folder.path, PORT: 'x', WORKER: 'maybe' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(3)
  })

  it('migrates the database that DATABASE_URL names', async () => {
    await using database = await createTestDatabase()
    await using folder = await createTestFolder()
    const { code, stdout } = await runCommand(['migrate'], { cwd: folder.path, DATABASE_URL: database.url })
    expect(stdout).toBe('The database is up to date.\n')
    expect(code).toBe(0)
  })
})

describe('the doctor', () => {
  it('finds no problem in a working installation', async () => {
    await using database = await createTestDatabase()
    await using folder = await createTestFolder()
    const { code, stdout } = await runCommand(['doctor'], { cwd: folder.path, DATABASE_URL: database.url })
    expect(stdout).toContain('✓ All migrations are applied')
    expect(stdout).toContain('✓ The queue: 0 jobs wait')
    expect(stdout).toContain('! No car is published')
    expect(stdout).toContain('Nothing is wrong.')
    expect(code).toBe(0)
  })

  it('reports pending migrations, a dead database and wrong settings with their remedies', async () => {
    await using database = await createTestDatabase()
    await using folder = await createTestFolder()
    const url = database.url
    await database.db.insertInto('migration').values({ name: '999-tomorrow.sql' }).execute()
    const newer = await runCommand(['doctor'], { cwd: folder.path, DATABASE_URL: url })
    expect(newer.stdout).toMatch(/✗ A newer release migrated this database: 999-tomorrow\.sql\n.*restore the backup/)
    expect(newer.code).toBe(1)
    await database.db.deleteFrom('migration').execute()
    const pending = await runCommand(['doctor'], { cwd: folder.path, DATABASE_URL: url })
    expect(pending.stdout).toMatch(/✗ Migrations are pending: 001-stock\.sql.*\n.*bin\/showroom migrate/)
    expect(pending.code).toBe(1)
    const dead = await runCommand(['doctor'], {
      cwd: folder.path,
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/cars',
    })
    expect(dead.stdout).toContain('✗ DATABASE_URL: 127.0.0.1:9/cars does not answer')
    expect(dead.stdout + dead.stderr).not.toContain('secret')
    expect(dead.code).toBe(1)
    const wrong = await runCommand(['doctor'], { cwd: folder.path, PORT: 'x', HOST: 'a b' })
    expect(wrong.stdout).toContain('2 to mend.')
  })

  it('does not create a database to examine it', async () => {
    await using folder = await createTestFolder()
    const { code, stdout } = await runCommand(['doctor'], { cwd: folder.path })
    expect(stdout).toContain('has not been created yet')
    expect(code).toBe(0)
  })
})
