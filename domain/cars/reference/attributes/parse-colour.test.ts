import { describe, expect, it } from 'vitest'
import { COLOURS } from '#domain/cars/car.ts'
import { parseColour } from './parse-colour.ts'

describe('parseColour', () => {
  it.each([
    ['Белый', 'white'],
    ['белая', 'white'],
    ['БЕЛЫЙ', 'white'],
    ['white', 'white'],
    ['Белый перламутр', 'white'],
    ['Чёрный', 'black'],
    ['Черный', 'black'],
    ['Black', 'black'],
    ['Тёмно-синий металлик', 'blue'],
    ['Голубой', 'light-blue'],
    ['Light blue', 'light-blue'],
    ['Серебристый', 'silver'],
    ['Серый', 'grey'],
    ['Graphite grey', 'grey'],
    ['Красный', 'red'],
    ['Вишнёвый', 'burgundy'],
    ['Зелёный', 'green'],
    ['Коричневый', 'brown'],
    ['Бежевый', 'beige'],
    ['Оранжевый', 'orange'],
    ['Фиолетовый', 'purple'],
  ])('parses «%s» as %s', (text, colour) => {
    expect(parseColour(text)).toBe(colour)
  })

  it.each([
    ['FAFBFB', 'white'],
    ['#040001', 'black'],
    ['cacecb', 'silver'],
    ['97948F', 'grey'],
    ['0000CC', 'blue'],
    ['22A0F8', 'light-blue'],
    ['EE1D19', 'red'],
    ['200204', 'brown'],
    ['FF8649', 'orange'],
  ])('parses auto.ru’s colour code %s', (code, colour) => {
    expect(parseColour(code)).toBe(colour)
  })

  it.each(COLOURS)('parses the enum value %s', (colour) => {
    expect(parseColour(colour)).toBe(colour)
  })

  it.each(['', 'Чёрно-белый', 'Белый с чёрной крышей', 'Хамелеон', '123456', 'Космос'])(
    'does not guess at «%s»',
    (text) => {
      expect(parseColour(text)).toBeUndefined()
    },
  )
})
