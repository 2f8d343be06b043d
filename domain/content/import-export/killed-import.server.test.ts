import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { OFFER, CONTENT_FILES } from '#tests/factories/content-files.ts'
import { openContentFixture, createContentPicture } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { until } from '#tests/fixtures/until.ts'
import { listStoredItems, listStoredPictures } from './stored-content.server.ts'
import { importContent } from './import-content.server.ts'

const PROCESS = fileURLToPath(new URL('../../../tests/servers/content-process.ts', import.meta.url))

const fixture = await shareInFile(openContentFixture())
const { context, db, folder } = fixture

async function loadStoredContent() {
  const items = await listStoredItems(db, 'Europe/Moscow')
  return { items: items.map(({ path, text }) => ({ path, text })), pictures: await listStoredPictures(db) }
}

async function isImportWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const { 'menus/footer.yaml': menu, ...rest } = CONTENT_FILES
const CHANGED = {
  ...rest,
  'offers/winter.yaml': OFFER.replace('Зимние', 'Летние'),
  'offers/spring.yaml': OFFER,
  'menus/footer.yaml': menu.replace('Акции', 'Предложения'),
}

it('an import that is killed half way changes nothing, and the next one completes', async () => {
  await fixture.startFolder(CONTENT_FILES)
  expect(await importContent(context, folder)).toMatchObject({ ok: true })
  const before = await loadStoredContent()
  await fixture.startFolder(CHANGED)
  await db.transaction().execute(async (tx) => {
    // Banners and branches come before menus, offers and pages after: this is where it has to wait.
    await sql`lock table menu in exclusive mode`.execute(tx)
    const child = spawn(process.execPath, [PROCESS, fixture.database.url, fixture.photos, folder], { stdio: 'inherit' })
    await until(isImportWaiting)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  expect(await loadStoredContent()).toEqual(before)
  expect(await importContent(context, folder)).toMatchObject({
    ok: true,
    changes: [{ path: 'offers/spring.yaml' }, { path: 'menus/footer.yaml' }, { path: 'offers/winter.yaml' }],
  })
})

it('simultaneous imports run one after another', async () => {
  await fixture.startFolder(CHANGED)
  const outcomes = await Promise.all([1, 2, 3].map(() => importContent(context, folder)))
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
  expect(await importContent(context, folder)).toMatchObject({ ok: true, changes: [] })
})

it('pictures are encoded one at a time', async () => {
  let underWay = 0
  let most = 0
  const codec = {
    ...context.codec,
    encode: async (request: Parameters<typeof context.codec.encode>[0]) => {
      underWay += 1
      most = Math.max(most, underWay)
      return await context.codec.encode(request).finally(() => (underWay -= 1))
    },
  }

  const names = Array.from({ length: 12 }, (_, index) => index)
  const pictures = await Promise.all(names.map((index) => createContentPicture(`#0000${String(index + 10)}`, 'png')))
  await fixture.startFolder(Object.fromEntries(names.map((index) => [`pictures/p${index}.png`, pictures[index] ?? ''])))
  const outcome = await importContent({ ...context, codec }, folder)
  expect(outcome).toMatchObject({ ok: true, unused: names.map((index) => `pictures/p${index}`).toSorted() })
  expect(most).toBe(1)
})
