import { describe, expect, it } from 'vitest'
import { findBrand } from './find-brand.ts'
import { findModel } from './find-model.ts'
import { resolveBody } from './resolve-body.ts'
import { parseBody } from './attributes/parse-body.ts'

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
