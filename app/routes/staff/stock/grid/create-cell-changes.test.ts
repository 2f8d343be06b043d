import { expect, it } from 'vitest'
import type { AnsweredCar, CarEdit } from '#app/features/staff/stock/cells-answer.ts'
import { cellKey, createCellChanges } from './create-cell-changes.ts'

const edit: CarEdit = {
  values: { price: '1700000', state: 'published', badge: '', branch: '2' },
  ownIds: { price: 0, state: 0, badge: 0, branch: 0 },
  states: [],
}
const withPrice = (price: string, ownId = 0): CarEdit => ({
  ...edit,
  values: { ...edit.values, price },
  ownIds: { ...edit.ownIds, price: ownId },
})
const answered = (id: number, changes: Partial<AnsweredCar> = {}): AnsweredCar => ({
  id,
  price: '1\u00a0750\u00a0000\u00a0₽',
  state: { text: 'В\u00a0продаже', tone: undefined },
  badge: null,
  branch: 'Южный',
  edit: withPrice('1750000', 12),
  skip: null,
  isUndone: false,
  doubt: null,
  ...changes,
})
const wanted = (carId: number, value = '1750000') => ({ carId, name: 'Lada', before: edit, value, typed: value })
const terms = { reason: 'offer', until: '2026-12-01' }
const changed = { isChanged: true, isSame: false, message: 'его успели изменить' }

/** A server with these answers, one after another. */
function createFixture(answers: (AnsweredCar[] | string)[]) {
  const sent: Record<string, string>[] = []
  let ids = 0
  const changes = createCellChanges({
    newId: () => `batch ${(ids += 1)}`,
    send: (fields) => {
      sent.push(fields)
      const cars = answers.shift() ?? 'нет ответа'
      return Promise.resolve(
        typeof cars === 'string' ? { ok: false, message: cars } : { ok: true, value: { isPending: false, cars } },
      )
    },
  })
  const markOf = (carId: number) => changes.getView().marks.get(cellKey(carId, 'price'))
  return { changes, sent, markOf }
}

it('a value is sent with what was shown, and the next one with what the answer said', async () => {
  const { changes, sent, markOf } = createFixture([[answered(7)], [answered(7)]])
  const first = changes.save('price', [wanted(7)], terms)
  expect(markOf(7)?.kind).toBe('saving')
  await Promise.all([first, changes.save('price', [wanted(7, '1800000')], terms)])
  expect(sent).toEqual([
    { intent: 'set', batch: 'batch 1', cars: '7:1700000:0', prices: '7:1750000', ...terms },
    { intent: 'set', batch: 'batch 2', cars: '7:1750000:12', prices: '7:1800000', ...terms },
  ])
  expect(markOf(7)?.kind).toBe('saved')
})

it('what could not be sent keeps what was typed', async () => {
  const { changes, markOf } = createFixture(['нет связи'])
  await changes.save('price', [wanted(7)], terms)
  expect(markOf(7)).toMatchObject({ kind: 'failed', typed: '1750000', message: 'нет связи' })
  expect(changes.getView().batches).toEqual([])
})

it('a price of somebody else is a conflict, unless it is the one that is wanted', async () => {
  const theirs = answered(7, {
    skip: changed,
    price: '1\u00a0600\u00a0000\u00a0₽',
    edit: withPrice('1600000'),
  })
  const { changes, markOf } = createFixture([[theirs], [answered(7, { skip: changed })]])
  await changes.save('price', [wanted(7)], terms)
  expect(markOf(7)).toMatchObject({ kind: 'conflict', typed: '1750000' })
  expect(markOf(7)?.message).toContain('1\u00a0600\u00a0000')
  await changes.save('price', [wanted(7)], terms)
  expect(markOf(7)?.kind).toBe('saved')
})

it('a value that was typed before a conflict was known does not overwrite what somebody else has set', async () => {
  const theirs = answered(7, { skip: changed, edit: withPrice('1600000', 31) })
  const { changes, sent, markOf } = createFixture([[theirs], [theirs], [answered(7)]])
  await Promise.all([changes.save('price', [wanted(7)], terms), changes.save('price', [wanted(7, '1800000')], terms)])
  expect(sent.map(({ cars }) => cars)).toEqual(['7:1700000:0', '7:1700000:0'])
  expect(markOf(7)).toMatchObject({ kind: 'conflict', typed: '1800000' })
  // Their price was shown now, and the person insists.
  await changes.save('price', [{ ...wanted(7, '1800000'), before: theirs.edit }], terms)
  expect(sent.at(-1)).toMatchObject({ cars: '7:1600000:31' })
})

it('of several cars each has its own outcome; one that is not answered is unknown here', async () => {
  const { changes, markOf } = createFixture([[answered(7), answered(8, { skip: changed, edit })]])
  await changes.save('price', [wanted(7), wanted(8), wanted(9)], terms)
  expect([7, 8, 9].map((id) => markOf(id)?.kind)).toEqual(['saved', 'conflict', 'failed'])
  expect(changes.getView().message.text).toContain('Не\u00a0изменено: 2')
})

it('batches are undone from the last one, and one that could not be undone stays', async () => {
  const { changes, sent, markOf } = createFixture([
    [answered(7)],
    [answered(8)],
    'нет связи',
    [answered(8, { isUndone: true })],
  ])
  await changes.save('price', [wanted(7)], terms)
  await changes.save('price', [wanted(8)], terms)
  await changes.undo()
  expect(changes.getView().batches).toEqual(['batch 1', 'batch 2'])
  await changes.undo()
  expect(sent.at(-1)).toEqual({ intent: 'undo', batch: 'batch 2' })
  expect(changes.getView().batches).toEqual(['batch 1'])
  expect(markOf(8)).toBeUndefined()
  expect(markOf(7)?.kind).toBe('saved')
})

it('a badge has the terms of a price, its removal and a state none, a branch only the reason', async () => {
  const { changes, sent } = createFixture([[answered(7)], [answered(7)], [answered(7)], [answered(7)]])
  const start = { carId: 7, name: 'Lada', before: edit }
  await changes.save('badge', [{ ...start, value: 'good-price', typed: 'good-price' }], terms)
  await changes.save('badge', [{ ...start, value: '', typed: '' }], terms)
  await changes.save('branch', [{ ...start, value: '3', typed: '3' }], terms)
  await changes.save('state', [{ ...start, value: 'draft', typed: 'draft' }], terms)
  expect(sent).toMatchObject([
    { cars: '7::0', do: 'badge', to: 'good-price', ...terms },
    { cars: '7::0', do: 'no-badge' },
    { cars: '7:2:0', do: 'branch', to: '3', reason: 'offer' },
    { cars: '7:published:0', do: 'state', to: 'draft' },
  ])
})

it('a badge that may not be true says so, and one of somebody else is a conflict', async () => {
  const badge = { ...edit, values: { ...edit.values, badge: 'good-price' } }
  const doubt = 'Сравнить цену не\u00a0с\u00a0чем.'
  const theirs = answered(7, {
    skip: changed,
    badge: 'Новинка',
    edit: { ...badge, values: { ...badge.values, badge: 'just-arrived' } },
  })
  const { changes } = createFixture([[answered(7, { badge: 'Выгодная цена', edit: badge, doubt })], [theirs]])
  const want = [{ carId: 7, name: 'Lada', before: edit, value: 'good-price', typed: 'good-price' }]
  await changes.save('badge', want, terms)
  expect(changes.getView().message.text).toBe(`Сохранено: Lada, Выгодная цена. ${doubt}`)
  await changes.save('badge', want, terms)
  expect(changes.getView().marks.get(cellKey(7, 'badge'))).toMatchObject({
    kind: 'conflict',
    message: 'метку уже изменили: Новинка',
  })
})
