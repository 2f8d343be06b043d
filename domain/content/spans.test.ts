import { expect, it } from 'vitest'
import { stripMarkup, parseSpans } from './spans.ts'

it('a text is split into plain, strong and link spans', () => {
  expect(parseSpans('Нужен **паспорт** и [договор](/legal/consent/).')).toEqual([
    { kind: 'text', text: 'Нужен ' },
    { kind: 'strong', text: 'паспорт' },
    { kind: 'text', text: ' и ' },
    { kind: 'link', text: 'договор', target: '/legal/consent/' },
    { kind: 'text', text: '.' },
  ])
})

it('a link can open a form', () => {
  expect(parseSpans('[Позвоните мне](form:request-call)')).toEqual([
    { kind: 'link', text: 'Позвоните мне', target: 'form:request-call' },
  ])
})

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'javascript:alert',
  'form:__proto__',
])('a link to %s stays plain text', (target) => {
  const text = `Смотрите [здесь](${target}) **сами**`
  expect(parseSpans(text)).toEqual([
    { kind: 'text', text: `Смотрите [здесь](${target}) ` },
    { kind: 'strong', text: 'сами' },
  ])
})

it.each(['', '2 ** 3 ** 4', '**', '[ничего]', '[]()', '**не закрыто', '<b>нет</b>', '5 * 4 * 3'])(
  'a text without a mark, %j, is left alone',
  (text) => {
    expect(stripMarkup(text)).toBe(text)
  },
)

it('unclosed markup is plain text', () => {
  const text = '[a'.repeat(1250) + '** a'.repeat(600)
  expect(stripMarkup(text)).toBe(text)
})

it('a text for machines has no markup', () => {
  expect(stripMarkup('Возьмите **паспорт** и [права](/about/).')).toBe('Возьмите паспорт и права.')
})
