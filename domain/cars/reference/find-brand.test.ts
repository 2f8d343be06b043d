import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS } from './brands.ts'
import { findBrand } from './find-brand.ts'
import { spellingVariants } from './spelling-variants-fixture.ts'

const SPELLED = BRANDS.flatMap((brand) => brand.spellings.map((spelling) => ({ brand, spelling })))

describe('findBrand', () => {
  it('finds every brand by each of its spellings', () => {
    expect(SPELLED.filter(({ brand, spelling }) => findBrand(spelling) !== brand)).toEqual([])
  })

  it('finds a spelling in any case, with any gaps and look-alike letters', () => {
    fc.assert(
      fc.property(spellingVariants(SPELLED), ({ index, text }) => {
        expect(findBrand(text)?.name).toBe(SPELLED[index]?.brand.name)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['LEXUS', 'Lexus'],
    ['Lada (Ваз)', 'Lada'],
    ['ВАЗ (LADA)', 'Lada'],
    ['Лада', 'Lada'],
    ['Gac', 'GAC'],
    ['Мерседес', 'Mercedes-Benz'],
    ['Мерседес-Бенц', 'Mercedes-Benz'],
    ['Mercedes', 'Mercedes-Benz'],
    ['VW', 'Volkswagen'],
    ['Фольцваген', 'Volkswagen'],
    ['Шкода', 'Skoda'],
    ['Škoda', 'Skoda'],
    ['Хёндэ', 'Hyundai'],
    ['Хундай', 'Hyundai'],
    ['Lixiang', 'Li Auto'],
    ['Лисян', 'Li Auto'],
    ['Хавал', 'Haval'],
    ['Эксид', 'Exeed'],
    ['Джетур', 'Jetour'],
    ['Чанган', 'Changan'],
    ['KGM', 'SsangYong'],
    ['Chery/Чери', 'Chery'],
    ['Toyota / Тойота', 'Toyota'],
    ['Kia (Киа Моторс)', 'Kia'],
  ])('reads «%s» as %s', (text, name) => {
    expect(findBrand(text)?.name).toBe(name)
  })

  it.each(['', ' ', '—', 'Toyot', 'Toyota Camry', 'Chery/Haval', 'Автомобиль', 'Kia Hyundai'])(
    'does not guess at «%s»',
    (text) => {
      expect(findBrand(text)).toBeUndefined()
    },
  )

  it('never throws, whatever the text is', () => {
    fc.assert(
      fc.property(fc.uint16Array(), (codes) => {
        expect(() => findBrand(String.fromCharCode(...codes))).not.toThrow()
      }),
    )
  })
})
