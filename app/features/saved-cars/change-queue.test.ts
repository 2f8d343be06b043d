import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChangeOutcome, ListedCar } from './list-calls.ts'
import { changeKey, type ChangeFailure, createChangeQueue } from './change-queue.ts'

const car = (carId: number): ListedCar => ({ list: 'favourites', carId })
const FAILED: ChangeOutcome = { kind: 'failed', msg: 'Нет связи' }
const done = (isListed: boolean): ChangeOutcome => ({ kind: 'done', isListed })

/** A queue whose calls are answered by the test, in the order in which they were sent. */
function createLists() {
  const calls: { carId: number; shouldBeListed: boolean; answer: (outcome: ChangeOutcome) => void }[] = []
  const undone: ChangeFailure[] = []
  let completions = 0
  const lists = createChangeQueue({
    send: ({ carId }, shouldBeListed) => {
      const { promise, resolve } = Promise.withResolvers<ChangeOutcome>()
      calls.push({ carId, shouldBeListed, answer: resolve })
      return promise
    },
    onUndone: (_car, refusal) => undone.push(refusal),
    onAllAnswered: () => (completions += 1),
  })
  return {
    lists,
    undone,
    countCompletions: () => completions,
    shouldBeListed: (carId: number) => lists.getChanges().get(changeKey(car(carId)))?.shouldBeListed,
    sent: () => calls.map(({ carId, shouldBeListed }) => `${shouldBeListed ? '+' : '-'}${carId}`),
    /** Answers the last call, once it is sent. */
    answer: async (outcome: ChangeOutcome) => {
      await waitForCalls()
      calls.at(-1)?.answer(outcome)
      await waitForCalls()
    },
  }
}

const waitForCalls = () => new Promise((resolve) => setTimeout(resolve))

it('a click is shown at once, and stays until the page’s data has it', async () => {
  const { lists, shouldBeListed, answer, countCompletions } = createLists()
  lists.enqueue(car(1), true)
  expect(shouldBeListed(1)).toBe(true)
  await answer(done(true))
  expect(countCompletions()).toBe(1)
  expect(shouldBeListed(1)).toBe(true)
  lists.dropAnswered(lists.getChanges())
  expect(shouldBeListed(1)).toBeUndefined()
})

it('several clicks end in the state of the last one, without unnecessary calls', async () => {
  const { lists, sent, answer, shouldBeListed } = createLists()
  for (const isOn of [true, false, true, false]) {
    lists.enqueue(car(1), isOn)
    if (isOn) await waitForCalls()
  }
  await answer(done(true))
  await answer(done(false))
  expect(sent()).toEqual(['+1', '-1'])
  expect(shouldBeListed(1)).toBe(false)
})

it('two clicks that cancel each other out in time are sent once', async () => {
  const { lists, sent, answer, countCompletions } = createLists()
  for (const isOn of [true, false, true]) {
    lists.enqueue(car(1), isOn)
    await waitForCalls()
  }
  await answer(done(true))
  expect(sent()).toEqual(['+1'])
  expect(countCompletions()).toBe(1)
})

it('calls about several cars are sent one after another, and reported together', async () => {
  const { lists, sent, answer, countCompletions } = createLists()
  for (const id of [1, 2, 3]) lists.enqueue(car(id), true)
  await waitForCalls()
  expect(sent()).toEqual(['+1'])
  for (let answered = 0; answered < 3; answered += 1) await answer(done(true))
  expect(sent()).toEqual(['+1', '+2', '+3'])
  expect(countCompletions()).toBe(1)
})

it('a failed call is undone, back to the last known state of the list', async () => {
  const { lists, undone, answer, shouldBeListed, countCompletions } = createLists()
  lists.enqueue(car(1), true)
  await answer(FAILED)
  expect(shouldBeListed(1)).toBeUndefined()
  expect(undone).toEqual([FAILED])
  expect(countCompletions()).toBe(0)
  lists.enqueue(car(1), true)
  await answer(done(true))
  lists.enqueue(car(1), false)
  await answer(FAILED)
  expect(shouldBeListed(1)).toBe(true)
  expect(undone).toHaveLength(2)
})

it('a refusal is undone with its reason, to the state that the list reports', async () => {
  const { lists, undone, answer, shouldBeListed, countCompletions } = createLists()
  const full: ChangeOutcome = { kind: 'refused', isListed: false, msg: 'Уже 20', isFull: true }
  lists.enqueue(car(1), true)
  await answer(full)
  expect(shouldBeListed(1)).toBe(false)
  expect(undone).toEqual([full])
  expect(countCompletions()).toBe(1)
})

it('a switch that another tab has switched already is switched once more', async () => {
  const { lists, sent, answer, shouldBeListed, undone } = createLists()
  lists.enqueue(car(1), true)
  await answer(done(false))
  await answer(done(true))
  expect(sent()).toEqual(['+1', '+1'])
  expect(shouldBeListed(1)).toBe(true)
  expect(undone).toEqual([])
})

it('a click during the revalidation is not dropped with the answered changes', async () => {
  const { lists, answer, shouldBeListed } = createLists()
  lists.enqueue(car(1), true)
  lists.enqueue(car(2), true)
  await answer(done(true))
  await answer(done(true))
  const shown = lists.getChanges()
  lists.enqueue(car(2), false)
  lists.dropAnswered(shown)
  expect(shouldBeListed(1)).toBeUndefined()
  expect(shouldBeListed(2)).toBe(false)
})

it('the changes without an answer can be listed when the page is left', async () => {
  const { lists } = createLists()
  lists.enqueue(car(1), true)
  lists.enqueue(car(2), true)
  await waitForCalls()
  expect(lists.listPending()).toEqual([
    { car: car(1), shouldBeListed: true },
    { car: car(2), shouldBeListed: true },
  ])
})

it('page and list agree in the end, whatever clicks, answers and lost calls there are', async () => {
  const click = fc.record({
    carId: fc.integer({ min: 1, max: 3 }),
    shouldBeListed: fc.boolean(),
    delay: fc.nat({ max: 3 }),
  })
  const network = fc.array(fc.constantFrom('fine', 'fine', 'lost before', 'lost after'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(click, { maxLength: 12 }), network, async (clicks, callResults) => {
      const listed = new Set<number>()
      const unknown = new Set<number>()
      const lists = createChangeQueue({
        send: async ({ carId }, shouldBeListed) => {
          await Promise.resolve()
          const callResult = callResults.pop() ?? 'fine'
          if (callResult !== 'lost before' && shouldBeListed) listed.add(carId)
          if (callResult !== 'lost before' && !shouldBeListed) listed.delete(carId)
          if (callResult === 'fine') unknown.delete(carId)
          else unknown.add(carId)
          return callResult === 'fine' ? done(shouldBeListed) : FAILED
        },
        onUndone: () => undefined,
        onAllAnswered: () => undefined,
      })
      for (const { carId, shouldBeListed, delay } of clicks) {
        lists.enqueue(car(carId), shouldBeListed)
        for (let turn = 0; turn < delay; turn += 1) await Promise.resolve()
      }
      await waitForCalls()
      const shown = [...lists.getChanges().values()]
      expect(shown.filter(({ isAnswered }) => !isAnswered)).toEqual([])
      // Where an answer was lost the result is unknown; everywhere else page and list agree.
      const known = shown.filter(({ car: { carId } }) => !unknown.has(carId))
      expect(known.filter(({ car: { carId }, shouldBeListed }) => shouldBeListed !== listed.has(carId))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
