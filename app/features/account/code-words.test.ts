import { expect, it } from 'vitest'
import { tellAskRefusal, tellGuessRefusal, tellWait } from './code-words.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const inSeconds = (seconds: number) => tellWait(new Date(NOW.getTime() + seconds * 1000), NOW).replaceAll('\u00a0', ' ')

it('a wait is told in the words that fit its length', () => {
  expect(inSeconds(0)).toBe('через 1 секунду')
  expect(inSeconds(42)).toBe('через 42 секунды')
  expect(inSeconds(25 * 60)).toBe('через 25 минут')
  expect(inSeconds(5 * 60 * 60)).toBe('сегодня в 19:20')
  expect(inSeconds(22 * 60 * 60)).toBe('завтра в 12:20')
})

const told = (triesLeft: number) =>
  tellGuessRefusal({ ok: false, reason: 'wrong', triesLeft }).replaceAll('\u00a0', ' ')

it('a wrong code tells how many tries are left', () => {
  expect(told(4)).toBe('Код не подошёл. Осталось 4 попытки.')
  expect(told(1)).toBe('Код не подошёл. Осталась 1 попытка.')
  expect(told(0)).toBe('Попытки закончились. Запросите новый код.')
})

it('what the field has no part in is not said beside it', () => {
  expect(tellAskRefusal({ ok: false, reason: 'too-many-from-address', nextAt: NOW }, NOW).isOfField).toBe(false)
  expect(tellAskRefusal({ ok: false, reason: 'no-mobile' }, NOW).isOfField).toBe(true)
})
