import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContentCache } from '#domain/content/content-cache.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import type { Listener } from '#platform/postgres/listen.server.ts'
import { countStatements } from '#tests/factories/desk.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createPageVersion } from './page-version.ts'
import { watchContent } from './watch-content.server.ts'

/** A commit is seen within a second (docs/decisions/076-content-in-memory.md). */
const POLL_OPTIONS = { timeout: 1_000, interval: 10 }

const version = createPageVersion()
let database: TestDatabase
let listener: Listener
let counted: ReturnType<typeof countStatements>
let content: ReturnType<typeof createContentCache>

beforeAll(async () => {
  database = await createTestDatabase()
  counted = countStatements(database.db)
  content = createContentCache({ db: counted.db, now: () => new Date() })
  listener = await watchContent(database.url, { version, content, log: createLog('silent') })
})
afterAll(async () => {
  await listener.close()
  await database[Symbol.asyncDispose]()
})

/** Changes the menu, waits for the next page version and returns the menu that a page of that version shows. */
async function changeMenu(label: string): Promise<string | undefined> {
  const before = version.current
  await database.db
    .insertInto('menu')
    .values({ slug: 'footer', items: JSON.stringify([{ label, target: '/offers/' }]), updated_at: new Date() })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet((eb) => ({ items: eb.ref('excluded.items') })))
    .execute()
  await expect.poll(() => version.current, POLL_OPTIONS).toBeGreaterThan(before)
  return (await content.getMenus()).footer[0]?.label
}

it('a page of a new version shows what was committed', async () => {
  for (const label of ['Акции', 'Сервис', 'Контакты']) expect(await changeMenu(label)).toBe(label)
  const statements = counted.count()
  await content.getMenus()
  expect(counted.count()).toBe(statements)
})

it('pages ask the database while the connection is lost, and remember again when it is back', async () => {
  await changeMenu('Раньше')
  const before = version.current
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'showroom listener'`.execute(database.db)
  await expect.poll(() => version.staleMs(version.current), POLL_OPTIONS).toBeGreaterThan(0)
  await database.db
    .updateTable('menu')
    .set({ items: JSON.stringify([{ label: 'Меж тем', target: '/' }]) })
    .execute()
  expect((await content.getMenus()).footer[0]?.label).toBe('Меж тем')
  await expect.poll(() => version.current, POLL_OPTIONS).toBeGreaterThan(before)
  expect(await changeMenu('Потом')).toBe('Потом')
})
