import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BRANDS } from './brands.ts'
import { findBrand } from './find-brand.ts'
import { findModel } from './find-model.ts'
import { spellingVariants } from './spelling-variants-fixture.ts'

const SPELLED = BRANDS.flatMap((brand) =>
  brand.models.flatMap((model) => model.spellings.map((spelling) => ({ brand, model, spelling }))),
)

function modelName(make: string, text: string): string | undefined {
  const brand = findBrand(make)
  return brand && findModel(brand, text)?.name
}

describe('findModel', () => {
  it('finds every model by each of its spellings', () => {
    expect(SPELLED.filter(({ brand, model, spelling }) => findModel(brand, spelling) !== model)).toEqual([])
  })

  it('finds every model with its make in front', () => {
    const missed = BRANDS.flatMap((brand) =>
      brand.models
        .filter((model) =>
          [brand.name, brand.nameRu].some((make) => findModel(brand, `${make} ${model.name}`) !== model),
        )
        .map((model) => `${brand.name} ${model.name}`),
    )
    expect(missed).toEqual([])
  })

  it('finds a spelling in any case, with any gaps and look-alike letters', () => {
    fc.assert(
      fc.property(spellingVariants(SPELLED), ({ index, text }) => {
        const sample = SPELLED[index]
        expect(sample && findModel(sample.brand, text)?.name).toBe(sample?.model.name)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['Chery', 'Tiggo 7 Pro Max', 'Tiggo 7 Pro Max'],
    ['Chery', 'Tiggo 7 Pro', 'Tiggo 7 Pro'],
    ['Chery', 'Tiggo 7', 'Tiggo 7'],
    ['Volkswagen', 'Tharu XR', 'Tharu XR'],
    ['Volkswagen', 'Tharu', 'Tharu'],
    ['Volkswagen', 'Teramont Pro 2025', 'Teramont Pro'],
    ['Chevrolet', 'Equinox EV', 'Equinox EV'],
    ['Chery', 'Тигго 7 про макс, I Рестайлинг', 'Tiggo 7 Pro Max'],
    ['Toyota', 'Land Cruiser Prado', 'Land Cruiser Prado'],
    ['Toyota', 'Land Cruiser Prado, 250 Series', 'Land Cruiser Prado'],
    ['Toyota', 'Land Cruiser 300', 'Land Cruiser 300'],
    ['Toyota', 'Land Cruiser', 'Land Cruiser'],
    ['Toyota', 'Camry, XV80', 'Camry'],
    ['Toyota', 'Camry, IX (XV80)', 'Camry'],
    ['Toyota', 'Camry IX (XV80)', 'Camry'],
    ['Toyota', 'RAV4, V (XA50)', 'RAV4'],
    ['Toyota', 'HiAce, H300', 'HiAce'],
    ['Lexus', 'LX, IV', 'LX'],
    ['Lexus', 'LX IV', 'LX'],
    ['Lexus', 'RX350', 'RX'],
    ['Lada', 'Niva Legend', 'Niva Legend'],
    ['Lada', 'Нива Тревел', 'Niva Travel'],
    ['Lada', '4x4 (Нива)', '4x4'],
    ['Lada', 'Vesta SW Cross', 'Vesta SW Cross'],
    ['Lada', 'Веста', 'Vesta'],
    ['Mazda', 'CX-5', 'CX-5'],
    ['Mazda', 'CX5', 'CX-5'],
    ['Mazda', 'CX-50', 'CX-50'],
    ['Mazda', '3', '3'],
    ['Mazda', 'Mazda3', '3'],
    ['Haval', 'F7', 'F7'],
    ['Haval', 'F7x', 'F7x'],
    ['Haval', 'Haval F7x', 'F7x'],
    ['Haval', 'Хавал Джолион', 'Jolion'],
    ['Geely', 'Geely Monjaro', 'Monjaro'],
    ['BelGee', 'X50', 'X50'],
    ['BelGee', 'X50+', 'X50+'],
    ['BMW', '3 серия', '3 серии'],
    ['BMW', '3-Series', '3 серии'],
    ['BMW', '5 серии, VII (G30/G31)', '5 серии'],
    ['BMW', 'X5, IV (G05) Рестайлинг', 'X5'],
    ['Mercedes-Benz', 'E-класс', 'E-Класс'],
    ['Mercedes-Benz', 'E-Class', 'E-Класс'],
    ['Mercedes-Benz', 'С-Класс', 'C-Класс'],
    ['Mercedes-Benz', 'Mercedes-Benz GLE Coupe', 'GLE Coupe'],
    ['MINI', 'MINI Cooper S', 'Cooper S'],
    ['Land Rover', 'Range Rover Sport', 'Range Rover Sport'],
    ['Land Rover', 'Land Rover Discovery Sport', 'Discovery Sport'],
    ['Jetour', 'X70 PLUS', 'X70 Plus'],
    ['Kia', 'Ceed SW', 'Ceed SW'],
    ['Kia', "Cee'd", 'Ceed'],
    ['Kia', 'Rio 2019', 'Rio'],
    ['Tesla', 'Model X', 'Model X'],
    ['Skoda', 'Octavia III Рестайлинг', 'Octavia'],
    ['Volkswagen', 'Polo седан', 'Polo'],
  ])('reads %s «%s» as %s', (make, text, name) => {
    expect(modelName(make, text)).toBe(name)
  })

  it.each([
    ['Toyota', 'Camry 2.5 AT'],
    ['Toyota', 'Camr'],
    ['Toyota', 'Toyota'],
    ['Chery', 'Tiggo 77'],
    ['Chery', 'Tiggo 7 Pro Ultra'],
    ['Haval', 'Tiggo 7'],
    ['Lada', 'IV'],
    ['Lada', ''],
  ])('does not guess at %s «%s»', (make, text) => {
    expect(modelName(make, text)).toBeUndefined()
  })

  it('finds a hundred thousand models within a second', () => {
    const start = performance.now()
    for (let i = 0; i < 100_000; i += 1) {
      const sample = SPELLED[i % SPELLED.length]
      if (sample) findModel(sample.brand, sample.spelling)
    }
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
