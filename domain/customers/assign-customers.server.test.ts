import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { assignCustomers } from './assign-customers.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, addBranch, addRequestAt, addCustomer, listCards, memberOf } = customerFixture(db)
const branch = await addBranch()

beforeEach(() => sql`truncate request, customer cascade`.execute(db))

const contacts = async () =>
  (await db.selectFrom('customer_contact').select(['customer_id', 'value']).orderBy('id').execute()).map(
    ({ customer_id, value }) => [customer_id, value],
  )

it('a request belongs to whose account, phone or address it has, else to somebody new', async () => {
  const account = await addAccount(db, { name: 'Анна', phone: '79160000009' })
  const first = await addCustomer(branch, { phone: '79160000001', email: 'Anna@mail.example' })
  const phone = await addCustomer(branch, { phone: '79160000001', name: 'Аня' })
  const address = await addCustomer(branch, { phone: '79160000002', email: 'anna@MAIL.example' })
  const other = await addCustomer(branch, { phone: '79160000003', name: 'Анна' })
  await db.updateTable('request').set({ account_id: account }).where('id', '=', other.number).execute()
  const number = await addRequestAt(branch, { phone: '79160000001' })
  await db.updateTable('request').set({ account_id: account }).where('id', '=', number).execute()
  expect(await assignCustomers(context)).toBe(1)
  expect([phone.id, address.id]).toEqual([first.id, first.id])
  expect(await memberOf(number)).toBe(other.id)
  expect(await contacts()).toEqual([
    [first.id, '79160000001'],
    [first.id, 'anna@mail.example'],
    [first.id, '79160000002'],
    [other.id, '79160000003'],
  ])
})

it('suspect, rejected and erased requests have no customer; released ones have', async () => {
  const [held, spam, erased] = [await addRequestAt(branch), await addRequestAt(branch), await addRequestAt(branch)]
  await db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', held).execute()
  await db.updateTable('request_work').set({ status: 'spam' }).where('request_id', '=', spam).execute()
  await eraseRequests(context, [erased], 'request')
  expect(await assignCustomers(context)).toBe(1)
  expect(await listCards()).toEqual(new Map())
  await db.updateTable('request_work').set({ held_since: null }).execute()
  expect(await assignCustomers(context)).toBe(1)
  expect([...(await listCards()).values()]).toEqual([[held]])
})

it('two nodes that assign at once make one customer of one person', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phones = Array.from({ length: 30 }, (_, index) => `7916100${round}${String(index % 10).padStart(3, '0')}`)
    const numbers = []
    for (const phone of phones) numbers.push(await addRequestAt(branch, { phone, email: `${phone}@mail.example` }))
    await Promise.all([assignCustomers(context), assignCustomers(context), assignCustomers(context)])
    const members = await Promise.all(numbers.map(memberOf))
    expect(new Set(members).size).toBe(10)
    expect(members).not.toContain(null)
  }
})

it('erasing a request takes its contacts from the card, and the last one everything', async () => {
  const first = await addCustomer(branch, { phone: '79160000001', email: 'anna@mail.example' })
  const second = await addCustomer(branch, { phone: '79160000001' })
  const erase = (number: number) => eraseRequests(context, [number], 'request')
  const find = () => db.selectFrom('customer').select('erased_at').where('id', '=', first.id).executeTakeFirst()
  await erase(first.number)
  expect(await contacts()).toEqual([[first.id, '79160000001']])
  expect(await find()).toEqual({ erased_at: null })
  await erase(second.number)
  expect(await contacts()).toEqual([])
  expect(await find()).toEqual({ erased_at: context.now() })
  expect((await addCustomer(branch, { phone: '79160000001' })).id).not.toBe(first.id)
})
