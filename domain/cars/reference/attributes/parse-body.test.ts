import { describe, expect, it } from 'vitest'
import { BODIES } from '#domain/cars/car.ts'
import { findBrand } from '../find-brand.ts'
import { findModel } from '../find-model.ts'
import { parseBody, parseDoors, resolveBody } from './parse-body.ts'

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

function resolved(make: string, model: string, body: string) {
  const brand = findBrand(make)
  return resolveBody(brand && findModel(brand, model), parseBody(body))
}

describe('resolveBody', () => {
  it.each([
    ['Geely', 'Monjaro', 'crossover'],
    ['Lexus', 'RX, V', 'crossover'],
    ['Haval', 'Jolion', 'crossover'],
    ['BMW', 'X5', 'crossover'],
    ['Lexus', 'LX, IV', 'suv'],
    ['Toyota', 'Land Cruiser 300', 'suv'],
    ['Toyota', 'Land Cruiser Prado', 'suv'],
    ['Tank', '300', 'suv'],
    ['Haval', 'H9', 'suv'],
    ['UAZ', 'Patriot', 'suv'],
    ['Lada', 'Niva Legend', 'suv'],
    ['Mercedes-Benz', 'G-Класс', 'suv'],
  ])('resolves «Внедорожник» for a %s %s to %s', (make, model, body) => {
    expect(resolved(make, model, 'Внедорожник 5 дв.')).toBe(body)
    expect(resolved(make, model, 'SUV')).toBe(body)
  })

  it('returns the feed’s body where the model was sold as both, or is unknown', () => {
    expect(resolved('Nissan', 'Pathfinder', 'Внедорожник')).toBe('suv')
    expect(resolved('Nissan', 'Pathfinder', 'Кроссовер')).toBe('crossover')
    expect(resolved('Nissan', 'Nowhere', 'Внедорожник')).toBe('suv')
  })

  it('returns every other body unchanged', () => {
    expect(resolved('Geely', 'Monjaro', 'Седан')).toBe('sedan')
    expect(resolved('Geely', 'Monjaro', 'чайник')).toBeUndefined()
  })
})
