import { expect, it } from 'vitest'
import { formatDeskQuery, parseDeskQuery, parseDeskSearch, parseRowKey } from './desk-query.ts'

const parse = (text: string) => parseDeskQuery(new URLSearchParams(text))

it('an address and its query are the same, in both directions', () => {
  for (const address of [
    '',
    '?status=new&status=won&owner=me&branch=3&kind=call&q=%D0%90%D0%BD%D0%BD%D0%B0&late=1&order=newest&after=1795168800000000-1042',
    '?owner=nobody&after=none-7',
    '?owner=7',
  ])
    expect(formatDeskQuery(parse(address))).toBe(address)
})

it('what is unknown in an address is left out', () => {
  expect(parse('?status=gone&owner=everybody&branch=-1&kind=x&late=yes&order=oldest&after=;drop')).toEqual(parse(''))
})

it('a search is trimmed, cut, and has no character that the database lacks', () => {
  expect(parse('?q=+%00%D0%90%00%D0%BD+%00').q).toBe('Ан')
  expect(parse(`?q=${'9'.repeat(300)}`).q).toHaveLength(100)
})

it('a key of a row has its moment and its number', () => {
  expect(parseRowKey('1795168800000000-1042')).toEqual({ microseconds: 1_795_168_800_000_000, number: 1042 })
  expect(parseRowKey('none-7')).toEqual({ microseconds: null, number: 7 })
  expect(parseRowKey('1042')).toBeUndefined()
})

it.each([
  ['1042', { number: 1042, phoneEnd: '1042' }],
  ['№ 1042', { number: 1042 }],
  ['42', { number: 42 }],
  ['45-67', { phoneEnd: '4567' }],
  ['+7 (916) 123-45-67', { phoneEnd: '79161234567' }],
  ['8 916 123-45-67', { phoneEnd: '79161234567' }],
  ['Анна  Ким', { words: ['анна', 'ким'] }],
  ["О'Нил:* | !", { words: ['о', 'нил'] }],
  ['%_', undefined],
  ['+', undefined],
])('a search for «%s»', (text, search) => {
  expect(parseDeskSearch(text)).toEqual(search)
})
