import { describe, expect, it } from 'vitest'
import { findByTypedText, resolveKey } from './option-list.tsx'

const press = (key: string, active: number | undefined, altKey = false) =>
  resolveKey({ key, altKey }, { active, chosen: 3, count: 20 })

describe('a closed list', () => {
  it.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])('opens at the chosen option with «%s»', (key) => {
    expect(press(key, undefined)).toBe(3)
    expect(press(key, undefined, true)).toBe(3)
  })

  it('opens at its ends with Home and End, and ignores other keys', () => {
    expect(press('Home', undefined)).toBe(0)
    expect(press('End', undefined)).toBe(19)
    expect(['Tab', 'Escape', 'PageDown', 'F5'].map((key) => press(key, undefined))).toEqual(Array(4).fill(undefined))
  })
})

describe('an open list', () => {
  it('moves by one or ten options, and not past its ends', () => {
    expect([press('ArrowDown', 4), press('ArrowUp', 4), press('PageDown', 4), press('PageUp', 14)]).toEqual([
      5, 3, 14, 4,
    ])
    expect([press('ArrowDown', 19), press('ArrowUp', 0), press('PageDown', 15), press('PageUp', 4)]).toEqual([
      19, 0, 19, 0,
    ])
  })

  it('chooses with Enter, Space, Tab and Alt with the arrow up; Escape chooses nothing', () => {
    expect([press('Enter', 4), press(' ', 4), press('Tab', 4), press('ArrowUp', 4, true)]).toEqual(
      Array(4).fill('choose'),
    )
    expect(press('Escape', 4)).toBe('close')
  })
})

describe('typing', () => {
  const labels = ['Выбор марки', 'Geely', 'Great Wall', 'Haval', 'GAC', 'Лада']

  it('finds the label that begins with the letters, in any case', () => {
    expect(findByTypedText(labels, 'gr', 0)).toBe(2)
    expect(findByTypedText(labels, 'great w', 2)).toBe(2)
    expect(findByTypedText(labels, 'ЛА', 0)).toBe(5)
    expect(findByTypedText(labels, 'x', 0)).toBeUndefined()
  })

  it('cycles through all labels of one letter', () => {
    expect(findByTypedText(labels, 'g', 0)).toBe(1)
    expect(findByTypedText(labels, 'gg', 1)).toBe(2)
    expect(findByTypedText(labels, 'ggg', 4)).toBe(1)
    expect(findByTypedText([], 'g', 0)).toBeUndefined()
  })
})
