import { describe, expect, it } from 'vitest'
import { findBrand } from './find-brand.ts'
import { findModel } from './find-model.ts'
import { settleBody } from './settle-body.ts'
import { readBody } from './words/read-body.ts'

function settled(make: string, model: string, body: string) {
  const brand = findBrand(make)
  return settleBody(brand && findModel(brand, model), readBody(body))
}

describe('settleBody', () => {
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
  ])('knows which kind of «Внедорожник» a %s %s is', (make, model, body) => {
    expect(settled(make, model, 'Внедорожник 5 дв.')).toBe(body)
    expect(settled(make, model, 'SUV')).toBe(body)
  })

  it('believes the feed where the model was sold as both, or is unknown', () => {
    expect(settled('Nissan', 'Pathfinder', 'Внедорожник')).toBe('suv')
    expect(settled('Nissan', 'Pathfinder', 'Кроссовер')).toBe('crossover')
    expect(settled('Nissan', 'Nowhere', 'Внедорожник')).toBe('suv')
  })

  it('leaves every other body as the feed says it', () => {
    expect(settled('Geely', 'Monjaro', 'Седан')).toBe('sedan')
    expect(settled('Geely', 'Monjaro', 'чайник')).toBeUndefined()
  })
})
