import { expect, it } from 'vitest'
import { composeLegalText, listUnknownPlaceholders } from './compose-legal-text.ts'

const FACTS = { dealer: 'ООО «Юг»', site: 'Юг', origin: 'https://cars.example', term: '3 года' }

it('a text is parsed into headings, paragraphs and lists', () => {
  expect(composeLegalText('Начало.\n\n## Кому\n- один\n- два\n\nКонец.', FACTS)).toEqual([
    { kind: 'paragraph', text: 'Начало.' },
    { kind: 'heading', text: 'Кому' },
    { kind: 'list', items: ['один', 'два'] },
    { kind: 'paragraph', text: 'Конец.' },
  ])
})

it('line breaks stay in paragraphs and in list items', () => {
  expect(composeLegalText('1.1. Раз.\r\n1.2. Два.\n\n- пункт\n  его вторая строка\n\n- второй', FACTS)).toEqual([
    { kind: 'paragraph', text: '1.1. Раз.\n1.2. Два.' },
    { kind: 'list', items: ['пункт\nего вторая строка', 'второй'] },
  ])
})

it('placeholders are filled, and a part with an unknown fact is left out', () => {
  const body =
    'Оператор — {dealer}, сайт {site}.\n\n- Почта: {email}\n\nОбработчик: {processors}\n\n- Адрес: {address}\n- Сайт: {origin}'
  expect(composeLegalText(body, FACTS)).toEqual([
    { kind: 'paragraph', text: 'Оператор — ООО «Юг», сайт Юг.' },
    { kind: 'list', items: ['Сайт: https://cars.example'] },
  ])
})

it('a fact that looks like a placeholder stays as it is', () => {
  expect(composeLegalText('{dealer}', { ...FACTS, dealer: '{site} {nothing}' })).toEqual([
    { kind: 'paragraph', text: '{site} {nothing}' },
  ])
})

it('a misspelt placeholder is found', () => {
  expect(listUnknownPlaceholders('{dealer} {adress} { phone } {constructor}')).toEqual([
    'adress',
    ' phone ',
    'constructor',
  ])
})
