import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ListedCar } from './list-calls.ts'
import { changeKey, type ChangeOutcome, type ChangeFailure, createChangeQueue } from './create-change-queue.ts'

const car = (carId: number): ListedCar => ({ list: 'favourites', carId })
const FAILED: ChangeOutcome = { kind: 'failed', msg: 'Нет связи' }
const done = (isListed: boolean): ChangeOutcome => ({ kind: 'done', isListed })

/** Lists whose calls are answered by hand, in the order in which they were sent. */
function createLists() {
  const calls: { carId: number; isWanted: boolean; answer: (outcome: ChangeOutcome) => void }[] = []
  const undone: ChangeFailure[] = []
  let settled = 0
  const lists = createChangeQueue({
    send: ({ carId }, isWanted) => {
      const { promise, resolve } = Promise.withResolvers<ChangeOutcome>()
      calls.push({ carId, isWanted, answer: resolve })
      return promise
    },
    onUndone: (_car, refusal) => undone.push(refusal),
    onSettled: () => (settled += 1),
  })
  return {
    lists,
    undone,
    countSettled: () => settled,
    isWanted: (carId: number) => lists.read().get(changeKey(car(carId)))?.isWanted,
    sent: () => calls.map(({ carId, isWanted }) => `${isWanted ? '+' : '-'}${carId}`),
    /** Answers the last call, once it is there. */
    answer: async (outcome: ChangeOutcome) => {
      await rest()
      calls.at(-1)?.answer(outcome)
      await rest()
    },
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve))

it('a click shows at once, and stays until the page’s data has it', async () => {
  const { lists, isWanted, answer, countSettled } = createLists()
  lists.want(car(1), true)
  expect(isWanted(1)).toBe(true)
  await answer(done(true))
  expect(countSettled()).toBe(1)
  expect(isWanted(1)).toBe(true)
  lists.drop(lists.read())
  expect(isWanted(1)).toBeUndefined()
})

it('several clicks end in what the last one said, with no more calls than are needed', async () => {
  const { lists, sent, answer, isWanted } = createLists()
  for (const isOn of [true, false, true, false]) {
    lists.want(car(1), isOn)
    if (isOn) await rest()
  }
  await answer(done(true))
  await answer(done(false))
  expect(sent()).toEqual(['+1', '-1'])
  expect(isWanted(1)).toBe(false)
})

it('a car that is clicked back in time is asked for once', async () => {
  const { lists, sent, answer, countSettled } = createLists()
  for (const isOn of [true, false, true]) {
    lists.want(car(1), isOn)
    await rest()
  }
  await answer(done(true))
  expect(sent()).toEqual(['+1'])
  expect(countSettled()).toBe(1)
})

it('calls about several cars go one after another, and are told of together', async () => {
  const { lists, sent, answer, countSettled } = createLists()
  for (const id of [1, 2, 3]) lists.want(car(id), true)
  await rest()
  expect(sent()).toEqual(['+1'])
  for (let answered = 0; answered < 3; answered += 1) await answer(done(true))
  expect(sent()).toEqual(['+1', '+2', '+3'])
  expect(countSettled()).toBe(1)
})

it('a call that failed is undone, back to what the list said last', async () => {
  const { lists, undone, answer, isWanted, countSettled } = createLists()
  lists.want(car(1), true)
  await answer(FAILED)
  expect(isWanted(1)).toBeUndefined()
  expect(undone).toEqual([FAILED])
  expect(countSettled()).toBe(0)
  lists.want(car(1), true)
  await answer(done(true))
  lists.want(car(1), false)
  await answer(FAILED)
  expect(isWanted(1)).toBe(true)
  expect(undone).toHaveLength(2)
})

it('a refusal is undone with its reason; the list is believed, not the click', async () => {
  const { lists, undone, answer, isWanted, countSettled } = createLists()
  const full: ChangeOutcome = { kind: 'refused', isListed: false, msg: 'Уже 20', isFull: true }
  lists.want(car(1), true)
  await answer(full)
  expect(isWanted(1)).toBe(false)
  expect(undone).toEqual([full])
  expect(countSettled()).toBe(1)
})

it('a switch that another tab had switched already is switched once more', async () => {
  const { lists, sent, answer, isWanted, undone } = createLists()
  lists.want(car(1), true)
  await answer(done(false))
  await answer(done(true))
  expect(sent()).toEqual(['+1', '+1'])
  expect(isWanted(1)).toBe(true)
  expect(undone).toEqual([])
})

it('what is clicked while the page’s data is fetched again is not dropped with what was settled', async () => {
  const { lists, answer, isWanted } = createLists()
  lists.want(car(1), true)
  lists.want(car(2), true)
  await answer(done(true))
  await answer(done(true))
  const shown = lists.read()
  lists.want(car(2), false)
  lists.drop(shown)
  expect(isWanted(1)).toBeUndefined()
  expect(isWanted(2)).toBe(false)
})

it('a page that goes away knows what has no answer yet', async () => {
  const { lists } = createLists()
  lists.want(car(1), true)
  lists.want(car(2), true)
  await rest()
  expect(lists.listUnanswered()).toEqual([
    { car: car(1), isWanted: true },
    { car: car(2), isWanted: true },
  ])
})

it('whatever is clicked, answered and lost in whatever order: page and list agree in the end', async () => {
  const click = fc.record({ carId: fc.integer({ min: 1, max: 3 }), isWanted: fc.boolean(), delay: fc.nat({ max: 3 }) })
  const network = fc.array(fc.constantFrom('fine', 'fine', 'lost before', 'lost after'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(click, { maxLength: 12 }), network, async (clicks, fates) => {
      const kept = new Set<number>()
      const unknown = new Set<number>()
      const lists = createChangeQueue({
        send: async ({ carId }, isWanted) => {
          await Promise.resolve()
          const fate = fates.pop() ?? 'fine'
          if (fate !== 'lost before' && isWanted) kept.add(carId)
          if (fate !== 'lost before' && !isWanted) kept.delete(carId)
          if (fate === 'fine') unknown.delete(carId)
          else unknown.add(carId)
          return fate === 'fine' ? done(isWanted) : FAILED
        },
        onUndone: () => undefined,
        onSettled: () => undefined,
      })
      for (const { carId, isWanted, delay } of clicks) {
        lists.want(car(carId), isWanted)
        for (let turn = 0; turn < delay; turn += 1) await Promise.resolve()
      }
      await rest()
      const shown = [...lists.read().values()]
      expect(shown.filter(({ isSettled }) => !isSettled)).toEqual([])
      // Where an answer was lost nobody can know; everywhere else page and list say the same.
      const told = shown.filter(({ car: asked }) => !unknown.has(asked.carId))
      expect(told.filter(({ car: asked, isWanted }) => isWanted !== kept.has(asked.carId))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
