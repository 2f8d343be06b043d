import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { copyDemoDatabase } from '#tests/servers/running-demo-site.ts'
import { startSite } from '#tests/servers/running-site.ts'

// A database that is reachable but fails. No request waits for it forever, and once it works again the site recovers by
// itself.

const resources = await shareInFile(new AsyncDisposableStack())
const databaseUrl = await copyDemoDatabase(resources)
const proxy = resources.use(await startDatabaseProxy(databaseUrl))
const db = createDb(databaseUrl, { max: 1 })
resources.defer(() => db.destroy())
const site = resources.use(await startSite({ databaseUrl: proxy.url, settings: { WORKER: 'off', LOG_LEVEL: 'fatal' } }))

/** A form times out after five seconds; the rest allows for a busy machine. */
const MAX_FORM_MS = 8000
/** A page times out after five seconds too, also with several queries: the home page and lists of saved cars have two. */
const MAX_PAGE_MS = 8000

const sendForm = async (key: string = randomUUID(), phone = nextPhone()) => {
  const startedAt = performance.now()
  const answer = await fetch(`${site.origin}/ajax/modals/actions/request-call-action.php`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: new URLSearchParams({ name: 'Анна', phone, consent: 'yes' }),
  })
  const result: { success: string; msg: string } = await answer.json()
  return { status: answer.status, ...result, tookMs: performance.now() - startedAt }
}
const fetchPage = async (path: string) => {
  const startedAt = performance.now()
  const answer = await fetch(site.origin + path)
  await answer.text()
  return { status: answer.status, tookMs: performance.now() - startedAt }
}
const fetchReadiness = async () => (await fetch(`${site.origin}/readyz`)).json()

it('once a read-only database accepts writes again, the first form is saved', async () => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const allowWrites = (isAllowed: boolean) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(isAllowed ? 'off' : 'on')}`.execute(
      db,
    )
  await sql`select 1`.execute(db)
  await allowWrites(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await expect
    .poll(() => sendForm())
    .toMatchObject({ status: 503, success: 'N', msg: expect.stringContaining('позвоните') })
  expect(await fetchReadiness()).toEqual({ ready: false, reasons: ['the database takes no writes'] })
  await Promise.all(Array.from({ length: 12 }, () => sendForm()))
  await allowWrites(true)
  await expect.poll(fetchReadiness).toEqual({ ready: true, reasons: [] })
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendForm()))
  expect(answers.map(({ success }) => success)).toEqual(answers.map(() => 'Y'))
})

it('when it stops responding requests fail in time, and after a failover the same form is stored once', async () => {
  const [key, phone] = [randomUUID(), nextPhone()]
  proxy.stopResponding()
  const [form, page, ready] = await Promise.all([
    sendForm(key, phone),
    fetchPage('/personal/requests/'),
    fetchReadiness(),
  ])
  expect(form).toMatchObject({ status: 503, success: 'N', msg: expect.stringContaining('позвоните') })
  expect(form.tookMs).toBeLessThan(MAX_FORM_MS)
  expect(page.tookMs).toBeLessThan(MAX_PAGE_MS)
  expect(ready).toEqual({ ready: false, reasons: ['the database does not answer'] })
  const pages = await Promise.all(['/', '/cars/', '/favorites/', '/contacts/'].map(fetchPage))
  for (const { tookMs } of pages) expect(tookMs).toBeLessThan(MAX_PAGE_MS)
  // Crawlers cache llms.txt, so an incomplete one must not be served.
  expect((await fetch(`${site.origin}/llms.txt`)).status).toBe(503)
  proxy.failOver()
  await expect.poll(() => sendForm(key, phone)).toMatchObject({ success: 'Y' })
  expect(await fetchReadiness()).toEqual({ ready: true, reasons: [] })
  const { count } = await db
    .selectFrom('request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('a held lock times out as well', async () => {
  const [key, phone] = [randomUUID(), nextPhone()]
  await db.transaction().execute(async (tx) => {
    await sql`lock table request`.execute(tx)
    const form = await sendForm(key, phone)
    expect(form).toMatchObject({ status: 503, success: 'N' })
    expect(form.tookMs).toBeLessThan(MAX_FORM_MS)
  })
  expect(await sendForm(key, phone)).toMatchObject({ success: 'Y' })
})
