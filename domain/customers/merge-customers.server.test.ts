import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { customerFixture } from '#tests/factories/customers.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { mergeCustomers, undoMerge } from './merge-customers.server.ts'
import { splitRequest } from './split-request.server.ts'
import { addCustomerNote } from './customer-notes.server.ts'

const { db } = await shareInFile(createTestDatabase())
const fixture = customerFixture(db)
const { context, addBranch, addPerson, addCustomer, listCards, listCardEntries, memberOf, versionOf } = fixture
const [south, north] = [await addBranch(), await addBranch()]
const head = await addPerson('sales-head', south, 'Вера Исаева')
const stranger = await addPerson('sales-head', north, 'Лев Чужой')
const seller = await addPerson('salesperson', south)
const isConfirmed = true

beforeEach(() => sql`truncate request, customer cascade`.execute(db))

let phones = 0
const nextPhone = () => `7917${String((phones += 1)).padStart(7, '0')}`
const card = (parts = {}) => addCustomer(south, { phone: nextPhone(), ...parts })

const shown = async (id: number) => ({ id, version: await versionOf(id) })

async function merge(kept: number, gone: number, actor = head) {
  return mergeCustomers(context, actor, { kept: await shown(kept), gone: await shown(gone) })
}

async function mergeOf(kept: number, gone: number): Promise<number> {
  const merged = await merge(kept, gone)
  if (!merged.ok) throw new Error(`Not merged: ${merged.reason}`)
  return merged.merge
}

it('two cards become one, and two again: each keeps the requests with its own contacts', async () => {
  const [anna, maria] = [await card(), await card({ phone: '79160000002' })]
  const merged = await mergeOf(anna.id, maria.id)
  const later = await addCustomer(south, { phone: '79160000002' })
  expect(await listCards()).toEqual(new Map([[anna.id, [anna.number, maria.number, later.number]]]))
  expect(await undoMerge(context, head, { merge: merged, isConfirmed })).toEqual({ ok: true, id: maria.id })
  expect(await listCards()).toEqual(
    new Map([
      [anna.id, [anna.number]],
      [maria.id, [maria.number, later.number]],
    ]),
  )
  // The button was pressed twice: the log has it once.
  expect(await undoMerge(context, head, { merge: merged, isConfirmed })).toEqual({ ok: true, id: maria.id })
  expect(await listCardEntries(anna.id)).toEqual([
    { actor: head.id, action: 'customer.merge', after: { card: maria.id } },
    { actor: head.id, action: 'customer.undo-merge', after: { card: maria.id } },
  ])
})

it('of two who merge a card at once one does, and the other learns that it has changed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b, c] = [await card(), await card(), await card()]
    // All three pages were opened before.
    const [first, second, third] = [await shown(a.id), await shown(b.id), await shown(c.id)]
    const pairs = [
      { kept: first, gone: second },
      { kept: third, gone: second },
      { kept: second, gone: first },
    ]
    const results = await Promise.all(pairs.map((pair) => mergeCustomers(context, head, pair)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.reason === 'changed')).toHaveLength(2)
  }
})

it('who may not merge, or not in this branch, changes nothing', async () => {
  const [a, b] = [await card(), await card()]
  const foreign = await addCustomer(north, { phone: nextPhone() })
  for (const person of [stranger, seller])
    expect(await merge(a.id, b.id, person)).toEqual({ ok: false, reason: 'unknown' })
  expect(await merge(a.id, foreign.id)).toEqual({ ok: false, reason: 'unknown' })
  expect(await listCardEntries(foreign.id)).toEqual([
    { actor: head.id, action: 'access.refuse', after: { tried: 'customer.merge' } },
  ])
  expect((await listCards()).size).toBe(3)
  const merged = await mergeOf(a.id, b.id)
  expect(await undoMerge(context, stranger, { merge: merged, isConfirmed })).toEqual({ ok: false, reason: 'unknown' })
})

it('many requests are brought apart only by who has proved a factor lately', async () => {
  const [a, b] = [await card(), await card({ phone: '79160000003' })]
  for (let index = 0; index < 20; index += 1) await addCustomer(south, { phone: '79160000003' })
  const merged = await mergeOf(a.id, b.id)
  const refused = await undoMerge(context, head, { merge: merged, isConfirmed: false })
  expect(refused).toEqual({ ok: false, reason: 'unconfirmed' })
  expect(await undoMerge(context, head, { merge: merged, isConfirmed })).toMatchObject({ ok: true })
})

it('a request of a shared phone gets a card of its own, with the address that only it has', async () => {
  const first = await card({ phone: '79160000004', email: 'anna@mail.example' })
  const second = await addCustomer(south, { phone: '79160000004', email: 'boris@mail.example', name: 'Борис' })
  const input = { id: first.id, version: await versionOf(first.id), number: second.number }
  expect(await splitRequest(context, stranger, input)).toEqual({ ok: false, reason: 'unknown' })
  expect(await splitRequest(context, head, { ...input, version: 9 })).toEqual({ ok: false, reason: 'changed' })
  const split = await splitRequest(context, head, input)
  if (!split.ok) throw new Error('Not split')
  expect(await memberOf(second.number)).toBe(split.id)
  expect((await addCustomer(south, { phone: '79160000004' })).id).toBe(first.id)
  expect((await addCustomer(south, { phone: '79160000005', email: 'boris@mail.example' })).id).toBe(split.id)
  const only = await card()
  const alone = { id: only.id, version: await versionOf(only.id), number: only.number }
  expect(await splitRequest(context, head, alone)).toEqual({ ok: false, reason: 'only' })
})

interface Step {
  kind: 'merge' | 'undo' | 'request'
  a: number
  b: number
}

/** The cards as a model has them: which one each is shown in, by the merges that hold. */
class Model {
  readonly parents = new Map<number, number>()
  rootOf(id: number): number {
    const parent = this.parents.get(id)
    return parent === undefined ? id : this.rootOf(parent)
  }
}

it(
  'whatever is merged and brought apart in whatever order, each card has what is its own',
  { timeout: 120_000 },
  async () => {
    const step = fc.record({
      kind: fc.constantFrom<Step['kind']>('merge', 'merge', 'undo', 'undo', 'request'),
      a: fc.nat(5),
      b: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await sql`truncate request, customer cascade`.execute(db)
        const people: { id: number; phone: string; numbers: number[] }[] = []
        for (let index = 0; index < 6; index += 1) {
          const phone = nextPhone()
          const { id, number } = await card({ phone })
          people.push({ id, phone, numbers: [number] })
          await addCustomerNote(context, head, { id, text: phone })
        }
        const [model, merges] = [new Model(), new Map<number, { id: number; gone: number }>()]
        const before = await snapshot()
        const expected = () => {
          const cards = new Map<number, number[]>()
          for (const { id, numbers } of people) {
            const root = model.rootOf(id)
            cards.set(
              root,
              [...(cards.get(root) ?? []), ...numbers].toSorted((x, y) => x - y),
            )
          }
          return new Map([...cards].toSorted(([x], [y]) => x - y))
        }
        const undo = async (gone: number, id: number) => {
          expect(await undoMerge(context, head, { merge: id, isConfirmed })).toEqual({ ok: true, id: gone })
          model.parents.delete(gone)
          merges.delete(gone)
        }
        for (const { kind, a, b } of steps) {
          const [first, second] = [people[a], people[b]]
          if (first === undefined || second === undefined) continue
          if (kind === 'request') {
            const { number } = await addCustomer(south, { phone: first.phone })
            first.numbers.push(number)
          } else if (kind === 'merge') {
            const [kept, gone] = [model.rootOf(first.id), model.rootOf(second.id)]
            if (kept === gone) continue
            merges.set(gone, { id: await mergeOf(kept, gone), gone })
            model.parents.set(gone, kept)
          } else {
            const open = [...merges.values()][a % Math.max(1, merges.size)]
            if (open !== undefined) await undo(open.gone, open.id)
          }
          expect(await listCards()).toEqual(expected())
        }
        for (const { gone, id } of merges.values()) await undo(gone, id)
        expect(await listCards()).toEqual(new Map(people.map(({ id, numbers }) => [id, numbers])))
        // But for the requests that came, everything is as it was.
        expect(await snapshot()).toEqual(before)
      }),
      { numRuns: dayOrNight(15, 300) },
    )
  },
)

/** Cards, contacts and notes, without their versions. */
async function snapshot() {
  const { rows } = await sql`
    select customer.id, root_id, erased_at,
      array(select value from customer_contact where customer_id = customer.id order by 1) as contacts,
      array(select body from customer_note where customer_id = customer.id order by 1) as notes
    from customer order by id`.execute(db)
  return rows
}
