import { expect, it } from 'vitest'
import { fillTemplate, findPlaceholder, findUnknownPlaceholder } from './fill-template.ts'

it('fills in what is known, and keeps the braces of what is not', () => {
  const text = 'Здравствуйте, {имя}! {машина} ждёт вас, {менеджер}.'
  expect(fillTemplate(text, { имя: 'Анна', менеджер: 'Пётр' })).toBe('Здравствуйте, Анна! {машина} ждёт вас, Пётр.')
})

it('puts in values as they are', () => {
  expect(fillTemplate('{имя} {имя}', { имя: '$& {машина}', машина: 'x' })).toBe('$& {машина} $& {машина}')
  expect(fillTemplate('{constructor} {toString}', {})).toBe('{constructor} {toString}')
})

it('finds what is left, and what nobody knows', () => {
  expect(findPlaceholder('Цена {цена}, {имя}')).toBe('{цена}')
  expect(findPlaceholder('Цена 1 000 ₽ } {')).toBeUndefined()
  expect(findUnknownPlaceholder('{имя} и {почта}')).toBe('{почта}')
  expect(findUnknownPlaceholder('{имя}')).toBeUndefined()
})
