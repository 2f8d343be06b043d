import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { sendReply } from '#domain/desk/replies/send-reply.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { assignCustomers } from './assign-customers.server.ts'
import { addCustomerNote } from './customer-notes.server.ts'
import { eraseCustomer, previewErasure } from './erase-customer.server.ts'
import { mergeCustomers, undoMerge } from './merge-customers.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson, addRequestAt, addManyRequestsAt, addCustomer, versionOf } = customerFixture(db)
const branch = await addBranch()
const administrator = await addPerson('administrator', null, 'Игорь Нестеров')
const seller = await addPerson('salesperson', branch)
const head = await addPerson('sales-head', branch)

beforeEach(() => sql`truncate request, customer cascade`.execute(db))

let phones = 0
const card = () => addCustomer(branch, { phone: `7918${String((phones += 1)).padStart(7, '0')}` })
const shown = async (id: number) => ({ id, version: await versionOf(id) })
const merge = async (kept: number, gone: number) => {
  const merged = await mergeCustomers(context, head, { kept: await shown(kept), gone: await shown(gone) })
  if (!merged.ok) throw new Error(merged.reason)
  return merged.merge
}
const cardOf = (id: number) => db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notesOf = async (id: number) =>
  (await db.selectFrom('customer_note').select('body').where('customer_id', '=', id).execute()).map(({ body }) => body)
const note = (id: number) => addCustomerNote(context, seller, { id, text: 'Любит красное' })

it('a card that is merged while it is erased is erased all the same, and the other one stays', async () => {
  const [gone, kept] = [await card(), await card()]
  await note(gone.id)
  // Between the two transactions of the erasure.
  const files = {
    ...context.letters,
    discard: async (ids: readonly string[]) => {
      await context.letters.discard(ids)
      if ((await cardOf(gone.id)).root_id === gone.id) await merge(kept.id, gone.id)
    },
  }
  const result = await eraseCustomer({ ...context, letters: files }, administrator, await shown(gone.id))
  expect(result).toEqual({ ok: true })
  expect(await cardOf(gone.id)).toMatchObject({ root_id: kept.id, erased_at: context.now() })
  expect(await notesOf(gone.id)).toEqual([''])
  expect(await cardOf(kept.id)).toMatchObject({ erased_at: null })
  const living = await db.selectFrom('request').select('id').where('erased_at', 'is', null).execute()
  expect(living).toEqual([{ id: kept.number }])
})

it('an erasure that was interrupted goes on when the button is pressed again, and one of another card does not', async () => {
  const { id } = await card()
  await note(id)
  const input = await shown(id)
  const broken = { ...context.letters, discard: () => Promise.reject(new Error('The process was killed.')) }
  const killed = eraseCustomer({ ...context, letters: broken }, administrator, input)
  await expect(killed).rejects.toThrow('The process was killed.')
  expect(await cardOf(id)).toMatchObject({ erased_at: null })
  const stale = { ok: false, reason: 'changed' }
  expect(await eraseCustomer(context, administrator, { id, version: input.version - 1 })).toEqual(stale)
  expect(await eraseCustomer(context, administrator, input)).toEqual({ ok: true })
  expect(await cardOf(id)).toMatchObject({ erased_at: context.now() })
})

it('a card whose requests were erased while it was merged loses its notes when it is alone again', async () => {
  const [kept, gone] = [await card(), await card()]
  await note(kept.id)
  await note(gone.id)
  const merged = await merge(kept.id, gone.id)
  await eraseRequests(context, [gone.number], 'retention')
  expect(await notesOf(gone.id)).toEqual(['Любит красное'])
  expect(await undoMerge(context, head, { merge: merged, isConfirmed: true })).toEqual({ ok: true, id: gone.id })
  expect(await notesOf(gone.id)).toEqual([''])
  expect(await cardOf(gone.id)).toMatchObject({ erased_at: context.now() })
  expect([await notesOf(kept.id), (await cardOf(kept.id)).erased_at]).toEqual([['Любит красное'], null])
})

it('the preview counts letters, and requests that are held', async () => {
  const phone = '79180009999'
  const { id, number } = await addCustomer(branch, { phone, email: 'anna@mail.example' })
  const letter = { id: randomUUID(), subject: 'Ваша заявка', text: 'Когда удобно?' }
  await sendReply(context, seller, { number, ...letter })
  const held = await addRequestAt(branch, { phone })
  await db.updateTable('request_work').set({ held_since: context.now() }).where('request_id', '=', held).execute()
  await assignCustomers(context)
  expect(await previewErasure(context, id)).toMatchObject({ requests: 2, letters: 1 })
  await eraseCustomer(context, administrator, await shown(id))
  expect(await previewErasure(context, id)).toMatchObject({ requests: 0, letters: 0 })
})

it('requests get their cards while others are erased, and neither waits for the other for ever', async () => {
  for (let round = 0; round < 8; round += 1) {
    await sql`truncate request, customer cascade`.execute(db)
    const people = Array.from({ length: 12 }, (_, index) => `7917${round}00${String(index).padStart(4, '0')}`)
    const earlier: number[] = []
    for (const phone of people) earlier.push((await addCustomer(branch, { phone })).number)
    // The later requests meet the cards in the opposite order.
    for (const phone of people.toReversed()) await addRequestAt(branch, { phone })
    const erasing = [earlier.slice(0, 6), earlier.slice(6)].map((ids) => eraseRequests(context, ids, 'request'))
    await Promise.all([assignCustomers(context), ...erasing, assignCustomers(context)])
    await assignCustomers(context)
    const { rows } = await sql<{ waiting: number; strays: number }>`select
      (select count(*) from customer_request where assigned_at is null)::int as waiting,
      (select count(*) from customer_request join request on request.id = request_id join customer on customer.id = customer_id
        where request.erased_at is null and customer.erased_at is not null)::int as strays`.execute(db)
    expect(rows).toEqual([{ waiting: 0, strays: 0 }])
  }
})

/** How many blocks are read to erase the only customer, who has so many requests, each from a phone of its own. */
async function countBlocks(count: number): Promise<number> {
  await sql`truncate request, customer cascade`.execute(db)
  const { id } = await card()
  await addManyRequestsAt(branch, count)
  await sql`update request set phone = '7919' || lpad(id::text, 7, '0') where phone = '79161234567'`.execute(db)
  await sql`insert into customer_contact (customer_id, kind, value, added_at)
    select ${id}, 'phone', phone, now() from request where phone like '7919%'`.execute(db)
  await sql`insert into customer_request (request_id, customer_id, assigned_at)
    select id, ${id}, now() from request on conflict do nothing`.execute(db)
  await sql`analyze request, customer_request, customer_contact`.execute(db)
  const numbers = await db.selectFrom('request').select('id').execute()
  const before = await readBlocks()
  await sql`update request set name = null, phone = null, email = null, erased_at = ${context.now()}
    where id = any(${numbers.map((row) => row.id)}::bigint[])`.execute(db)
  const blocks = (await readBlocks()) - before
  expect((await cardOf(id)).erased_at).not.toBeNull()
  return blocks
}

/** The blocks that the database has read so far. */
const readBlocks = () =>
  db.connection().execute(async (one) => {
    // The counts of a connection are otherwise written at most once a second.
    await sql`select pg_stat_force_next_flush()`.execute(one)
    await sql`select pg_stat_clear_snapshot()`.execute(one)
    const { rows } = await sql<{ blocks: number }>`select (blks_hit + blks_read)::double precision as blocks
      from pg_stat_database where datname = current_database()`.execute(one)
    return rows[0]?.blocks ?? 0
  })

it('twice as many requests are about twice as much work to erase', { timeout: 60_000 }, async () => {
  const [half, all] = [await countBlocks(1000), await countBlocks(2000)]
  // Each request for itself: four times.
  expect(all / half, `${half}, ${all}`).toBeLessThan(2.6)
})
