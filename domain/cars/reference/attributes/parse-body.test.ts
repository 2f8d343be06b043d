import { describe, expect, it } from 'vitest'
import { BODIES } from '#domain/cars/car.ts'
import { parseBody, parseDoors } from './parse-body.ts'

describe('parseBody', () => {
  it.each([
    ['Внедорожник 5 дв.', 'suv'],
    ['Внедорожник', 'suv'],
    ['SUV', 'suv'],
    ['allroad_5_doors', 'suv'],
    ['Кроссовер', 'crossover'],
    ['Седан', 'sedan'],
    ['Хэтчбек 3 дв.', 'hatchback'],
    ['hatchback_5_doors', 'hatchback'],
    ['Хетчбэк', 'hatchback'],
    ['Лифтбек', 'liftback'],
    ['Универсал 5 дв.', 'wagon'],
    ['universal', 'wagon'],
    ['Пикап Двойная кабина', 'pickup'],
    ['Минивэн', 'minivan'],
    ['Микроавтобус', 'minivan'],
    ['Фургон', 'van'],
    ['Купе', 'coupe'],
    ['Родстер', 'convertible'],
    ['Лимузин', 'limousine'],
    ['чайник', undefined],
    ['', undefined],
  ])('parses «%s» as %s', (text, body) => {
    expect(parseBody(text)).toBe(body)
  })

  it.each(BODIES)('parses the enum value %s', (body) => {
    expect(parseBody(body)).toBe(body)
  })
})

describe('parseDoors', () => {
  it.each([
    ['Внедорожник 5 дв.', 5],
    ['hatchback_3_doors', 3],
    ['4-дверный седан', 4],
    ['5', 5],
    ['Седан', undefined],
    ['25', undefined],
    ['0', undefined],
  ])('counts the doors of «%s»: %s', (text, doors) => {
    expect(parseDoors(text)).toBe(doors)
  })
})
