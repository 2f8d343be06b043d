import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { recordCall } from '#domain/desk/actions/record-call.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addCustomerNote } from './customer-notes.server.ts'
import { eraseCustomer, previewErasure } from './erase-customer.server.ts'
import { exportCustomer } from './export-customer.server.ts'
import { listCustomers } from './list-customers.server.ts'
import { mergeCustomers } from './merge-customers.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addPerson, addCustomer, listCardEntries, versionOf } = customerFixture(db)
/** A card as a page has shown it. */
const shown = async (id: number) => ({ id, version: await versionOf(id) })
const [south, north] = [await addBranch(), await addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const igor = await addPerson('administrator', null, 'Игорь Нестеров')

it('a person is exported and erased with their account, in every branch, and nobody else is', async () => {
  const account = await addAccount(db, { name: 'Тайнова', phone: '79160000151' })
  const first = await addCustomer(south, { name: 'Тайнова', phone: '79160000151', channels: ['crm'] })
  const second = await addCustomer(north, { name: 'Тайнова', phone: '79160000152', email: 'tainova@mail.example' })
  const other = await addCustomer(south, { name: 'Анна', phone: '79160000153' })
  await db.updateTable('request').set({ account_id: account }).where('id', '=', second.number).execute()
  await db.updateTable('delivery').set({ state: 'delivered', ended_at: context.now() }).execute()
  await mergeCustomers(context, igor, { kept: await shown(first.id), gone: await shown(second.id) })
  await addCustomerNote(context, igor, { id: first.id, text: 'Тайнова просила' })
  const plan = { kind: 'task', at: new Date(context.now().getTime() + HOUR_MS), text: 'Тайновой: скидка' } as const
  await claimRequest(context, anna, first.number)
  await recordCall(context, anna, { number: first.number, outcome: 'reached', next: null })
  expect(await setNextAction(context, anna, { number: first.number, from: null, next: plan })).toMatchObject({
    ok: true,
  })
  const letter = {
    request_id: first.number,
    staff_id: anna.staffId,
    at: context.now(),
    email: 'a@mail.example',
    ended_at: context.now(),
  }
  const { id: reply } = await db
    .insertInto('request_reply')
    .values({ ...letter, id: randomUUID(), subject: 'Предложение', body: 'Во вложении.', state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pdf = Buffer.from('%PDF-1.7 предложение')
  await db.insertInto('request_reply_file').values({ reply_id: reply, name: 'offer.pdf', content: pdf }).execute()
  const exported = await exportCustomer({ ...context, linkToCar: () => '' }, igor, first.id)
  expect(exported.ok && exported.data).toMatchObject({
    requests: [
      {
        number: first.number,
        deliveries: [{ channel: 'crm' }],
        handledBy: 'Анна Ким',
        history: [{ kind: 'claim', changed: { status: 'taken' } }, { kind: 'call' }, { kind: 'plan' }],
        statuses: [{ status: 'new' }, { status: 'taken' }, { status: 'reached' }],
        letters: [{ subject: 'Предложение', file: { name: 'offer.pdf', base64: pdf.toString('base64') } }],
        plan: { text: 'Тайновой: скидка' },
      },
      { number: second.number },
    ],
    notes: [{ text: 'Тайнова просила' }],
    accounts: [{ account: { name: 'Тайнова' } }],
  })
  expect(await previewErasure(context, first.id)).toMatchObject({ requests: 2, accounts: 1, notes: 1 })
  const input = await shown(first.id)
  expect(await eraseCustomer(context, igor, { ...input, version: 99 })).toEqual({ ok: false, reason: 'changed' })
  expect(await eraseCustomer(context, igor, input)).toEqual({ ok: true })
  expect(await eraseCustomer(context, igor, await shown(first.id))).toEqual({ ok: false, reason: 'erased' })
  const left = await db.selectFrom('request').select(['id', 'name', 'phone']).orderBy('id').execute()
  expect(left).toEqual([
    { id: first.number, name: null, phone: null },
    { id: second.number, name: null, phone: null },
    { id: other.number, name: 'Анна', phone: '79160000153' },
  ])
  expect(await db.selectFrom('site_account').select('id').execute()).toEqual([])
  expect(await db.selectFrom('customer_contact').select('value').execute()).toEqual([{ value: '79160000153' }])
  expect(await db.selectFrom('customer_note').select('body').execute()).toEqual([{ body: '' }])
  expect(await previewErasure(context, first.id)).toMatchObject({
    requests: 0,
    channels: [
      { channel: 'crm', count: 1 },
      { channel: 'mail', count: 1 },
    ],
  })
  const cards = await listCustomers(context, igor, { q: '', after: undefined })
  expect(cards.rows.map(({ id }) => id)).toEqual([other.id])
  expect(await listCardEntries(first.id)).toContainEqual({
    actor: igor.id,
    action: 'customer.erase',
    after: { requests: 2, accounts: 1, version: input.version },
  })
})
