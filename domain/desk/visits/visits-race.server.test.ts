import { expect, it } from 'vitest'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { addStock, addCar } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { addDeskRequest } from '../requests/add-desk-request.server.ts'
import { addBlock, type BlockTarget, listBlocks, removeBlock } from './blocks.server.ts'
import { scheduleVisit } from './schedule-visit.server.ts'

// It is Friday, 20 November 2026, noon in Moscow; the branch is open from nine to nine.

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const desk = deskFixture(db)
const { context } = desk
const submitting = createSubmitContext(db, { now: context.now })
const branchId = await desk.addBranch()
const { slug } = await db
  .updateTable('branch')
  .set({ test_drives_at_once: 2 })
  .where('id', '=', branchId)
  .returning('slug')
  .executeTakeFirstOrThrow()
const carId = await addCar(db)
const seller = await desk.addPerson('salesperson', branchId)
const head = await desk.addPerson('sales-head', branchId)

const submit = (slot: string, { car }: { car?: number } = {}) => {
  const base = createSubmission({ form: 'request-testdrive', kind: 'testdrive', carId: car })
  const answers = { brand: 'lada', ...base.answers, branch: slug, slot }
  return submitRequest(submitting, { ...base, answers })
}
async function book(slot: string, parts: { car?: number } = {}): Promise<number> {
  const outcome = await submit(slot, parts)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.number
}
const block = (from: string, to: string, target: BlockTarget) =>
  addBlock(context, head, { branchId, from, to, target, reason: 'Мойка', known: [] })

it('of a move, a booking, a block and a visitor’s form for one hour, never two get it, and the others learn why', async () => {
  for (let round = 0; round < dayOrNight(20, 200); round += 1) {
    await db.deleteFrom('test_drive').execute()
    const slot = '2026-11-22T15:00'
    const movers = [
      await book('2026-11-21T10:00', { car: carId }),
      await book('2026-11-21T11:00'),
      await book('2026-11-21T12:00'),
    ]
    const caller = { kind: 'testdrive', branchId, consentWay: 'oral' } as const
    const answers = { name: 'Пётр', phone: '79161110012', brand: 'lada', branch: slug, slot }
    const blocked = round % 2 === 0
    const target = { kind: 'position', position: 2 } as const
    const attempts = [
      ...movers.map((number) => () => scheduleVisit(context, seller, { number, version: 1, local: slot })),
      () => addDeskRequest(submitting, seller, { ...caller, answers }),
      () => submit(slot, { car: carId }),
      () => submit(slot),
      ...(blocked ? [() => block(slot, '2026-11-22T16:00', target)] : []),
    ]
    const results = await Promise.all(attempts.toSorted(() => Math.random() - 0.5).map((attempt) => attempt()))
    const visits = await db
      .selectFrom('test_drive')
      .selectAll()
      .where('begins_at', '=', new Date(`${slot}:00+03:00`))
      .execute()
    const blocks = await listBlocks(context, seller, { branchId, from: context.now(), to: null })
    const taken = visits.map((visit) => visit.slot_position)
    expect(new Set(taken).size).toBe(taken.length)
    expect(visits.filter((visit) => visit.car_id === carId).length).toBeLessThan(2)
    const places = [...taken, ...blocks.map(({ position }) => position)]
    expect(new Set(places).size).toBe(places.length)
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    const reasons = results.flatMap((result) => (result.ok ? [] : [result.reason]))
    expect(['slot-taken', 'slot-car-taken', 'booked']).toEqual(expect.arrayContaining(reasons))
    for (const { id } of blocks) await removeBlock(context, head, id)
  }
})
