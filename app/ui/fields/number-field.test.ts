import { expect, it } from 'vitest'
import { groupDigits } from './number-field.tsx'

const typeText = (value: string, caret: number) => {
  const state = { value, selection: [caret, caret] as const }
  const { value: grouped, selection } = groupDigits(state, state)
  return `${grouped.slice(0, selection[0])}|${grouped.slice(selection[0])}`.replaceAll('\u00a0', ' ')
}

it('the caret stays behind the same digit', () => {
  expect(typeText('1250000', 7)).toBe('1 250 000|')
  expect(typeText('1250000', 1)).toBe('1| 250 000')
  expect(typeText('1 9250 000', 3)).toBe('19| 250 000')
  expect(typeText('120 00', 6)).toBe('12 000|')
})

it('an empty field stays empty', () => {
  expect(typeText('', 0)).toBe('|')
})
