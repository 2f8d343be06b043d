import { expect, it } from 'vitest'
import type { CarEdit } from '#app/features/staff/stock/cells-answer.ts'
import { listChoices } from './list-choices.ts'

const edit: CarEdit = {
  values: { price: '1700000', state: 'published', badge: 'just-arrived', branch: '2' },
  ownIds: { price: 0, state: 0, badge: 5, branch: 0 },
  states: [{ value: 'draft', label: 'Скрыть' }],
}
const branches = [1, 2].map((id) => ({ value: String(id), label: `Филиал ${id}` }))
const params = { stateText: 'В\u00a0продаже', edit, offered: { badges: [{ value: 'x', label: 'X' }], branches } }
const valuesOf = (...args: Parameters<typeof listChoices>) => listChoices(...args).map(({ value }) => value)

it('what stands there is among the choices, and a price has none', () => {
  expect(valuesOf('price', params)).toEqual([])
  expect(valuesOf('state', params)).toEqual(['published', 'draft'])
  expect(valuesOf('badge', params)).toEqual(['', 'x'])
  expect(valuesOf('branch', params)).toEqual(['1', '2'])
})

it('a car can be taken out of no branch, but stay in none', () => {
  const none = { ...edit, values: { ...edit.values, branch: '' } }
  expect(valuesOf('branch', { ...params, edit: none })).toEqual(['', '1', '2'])
})
