import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { runCommand, runCommandInProcess } from '#tests/servers/run-command.ts'
import * as command from './requests.ts'

const database = await shareInFile(createTestDatabase())
const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-requests-')))

const requests = (...args: string[]) =>
  runCommand(['requests', ...args], { cwd: folder.path, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })

const stateOf = async (id: number) => {
  const rows = await database.db.selectFrom('delivery').select('state').where('request_id', '=', id).execute()
  return rows.map(({ state }) => state)
}

const setDeliveryState = (id: number, state: 'dead' | 'held') =>
  database.db.updateTable('delivery').set({ state, problem: 'no answer' }).where('request_id', '=', id).execute()

/** As a request that came in suspect. */
async function hold(id: number): Promise<void> {
  await setDeliveryState(id, 'held')
  await database.db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', id).execute()
}

describe('bin/showroom requests', () => {
  it('lists requests with the states of their deliveries, and prints no control characters', async () => {
    const { id } = await addRequest(database.db, { name: 'Анна\u001b[2J\u202E', channels: ['mail', 'crm'] })
    const { code, stdout } = await requests('list')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      new RegExp(`^${id}  .*call  Анна\uFFFD\\[2J\uFFFD  \\+7 \\(916\\) 123-45-67  .*crm …, mail …`, 'm'),
    )
    // Only line feeds among all control and format characters.
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('filters by state, day and kind', async () => {
    const { id } = await addRequest(database.db, { name: 'Мёртвый', createdAt: new Date('2026-01-05T10:00:00Z') })
    await setDeliveryState(id, 'dead')
    const [dead, later, ofKind, abroad] = await Promise.all([
      requests('list', '--dead'),
      requests('list', '--since', '2026-01-06'),
      requests('list', '--kind', 'trade'),
      runCommand(['requests', 'list', '--dead', '--since', '2026-01-05'], {
        cwd: folder.path,
        DATABASE_URL: database.url,
        TZ: 'America/New_York',
      }),
    ])
    expect(dead.stdout.trim().split('\n')).toHaveLength(1)
    expect(dead.stdout).toContain('Мёртвый')
    expect(later.stdout).not.toContain('Мёртвый')
    // In the dealer's time zone, wherever this machine is.
    expect(abroad.stdout).toContain(`${id}  2026-01-05 13:00  call`)
    expect(ofKind.stderr).toContain('There are no such requests')
  })

  it('shows one request and copies its files under generated names', async () => {
    const { id } = await addRequest(database.db, { comment: 'Первая строка\nВторая \u001b[31mстрока' })
    const storedName = `${randomUUID()}.jpg`
    await createDiskStorage(path.join(folder.path, 'data', 'request-files')).put(storedName, Buffer.from('picture'))
    await database.db
      .insertInto('request_file')
      .values({
        request_id: id,
        position: 0,
        stored_name: storedName,
        original_name: '../../etc/passwd\u202Egpj.exe',
        media_type: 'image/jpeg',
        bytes: 7,
      })
      .execute()
    const { code, stdout } = await requests('show', String(id), '--files', 'out')
    expect(code).toBe(0)
    expect(stdout).toContain('Comment: Первая строка\n  Вторая \uFFFD[31mстрока\n')
    expect(stdout).toMatch(/mail: waiting, attempts: 0/)
    expect(await readdir(path.join(folder.path, 'out'))).toEqual([`${id}-1.jpg`])
    expect(await readFile(path.join(folder.path, 'out', `${id}-1.jpg`), 'utf8')).toBe('picture')
    // Existing files are not overwritten.
    const [again, file] = await Promise.all([
      requests('show', String(id), '--files', 'out'),
      requests('show', String(id), '--files', `out/${id}-1.jpg`),
    ])
    expect(again.code).toBe(1)
    expect(again.stderr).toBe(
      `out/${id}-1.jpg is there already and was left as it is: move it away, or name another folder.\n`,
    )
    expect(file.stderr).toBe(`out/${id}-1.jpg is a file: name a folder.\n`)
  })

  it('retries dead deliveries of one request or of all', async () => {
    const first = await addRequest(database.db)
    const second = await addRequest(database.db)
    await setDeliveryState(first.id, 'dead')
    await setDeliveryState(second.id, 'dead')
    expect((await requests('retry', String(first.id))).stdout).toBe('1 delivery will be tried now.\n')
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([['waiting'], ['dead']])
    expect((await requests('retry', '--dead')).code).toBe(0)
    expect(await stateOf(second.id)).toEqual(['waiting'])
    expect((await requests('retry', '999999')).code).toBe(1)
  })

  it('releases a held request, and no other', async () => {
    const { id } = await addRequest(database.db, { channels: ['mail', 'crm'] })
    await hold(id)
    expect((await requests('retry', String(id))).stderr).toContain('bin/showroom requests release')
    expect((await requests('release', String(id))).stdout).toMatch(/goes to: (mail, crm|crm, mail)/)
    expect(await stateOf(id)).toEqual(['waiting', 'waiting'])
    expect((await requests('release', String(id))).stderr).toContain('is not held')
    await hold(id)
    expect((await requests('release', '--all')).stdout).toBe('Let go: 1 requests.\n')
    expect(await stateOf(id)).toEqual(['waiting', 'waiting'])
  })

  it('erases the person from a request', async () => {
    const { id } = await addRequest(database.db, { name: 'Уходящий' })
    expect((await requests('erase', String(id))).code).toBe(0)
    const row = await database.db
      .selectFrom('request')
      .select(['name', 'phone'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ name: null, phone: null })
    const [shown, list] = await Promise.all([requests('show', String(id)), requests('list')])
    expect(shown.stdout).toContain('Person erased: ')
    expect(shown.stdout).not.toContain('No channel')
    expect(list.stdout).toMatch(new RegExp(`^${id} .* erased$`, 'm'))
  })

  it('exports a table as CSV with a byte order mark', async () => {
    const { code, stdout } = await requests('export')
    expect(code).toBe(0)
    expect(stdout.startsWith('\uFEFF"Номер";"Получена";"Вид";"Имя";"Телефон"')).toBe(true)
    expect(stdout).toContain('"8 (916) 123-45-67"')
  })

  it.each([
    [[], 'requests <list'],
    [['show', '1; drop table'], 'requests show 1001'],
    [['export', '--files'], 'Unknown option'],
  ])('wrong usage is an error with a remedy: %j', async (args, remedy) => {
    const { code, stdout, stderr } = await requests(...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(remedy)
  })

  it.each([
    [['sell'], 'There is no «requests sell».\n\nbin/showroom requests <list'],
    [['show'], 'requests show 1001'],
    [['show', '1', '2'], 'requests show 1001'],
    [['retry'], '--dead'],
    [['retry', '5', '--dead'], '--dead'],
    [['release', 'all'], 'list --held'],
    [['release', '5', '--all'], 'list --held'],
    [['list', '--since', 'yesterday'], '--since is a day'],
    [['list', '--since', '2026-02-31'], '--since is a day'],
    [['list', '--since', '2026-11-20T14:20'], '--since is a day'],
    [['list', '--kind', 'constructor'], '--kind is one of'],
    [['list', '--limit', '0'], '--limit'],
    [['list', '--dead', '--held'], 'one at a time'],
  ])('wrong usage is an error with a remedy: %j', async (args, remedy) => {
    const { code, stdout, stderr } = await runCommandInProcess(command, args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(remedy)
  })
})
