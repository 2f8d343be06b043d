import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatModelName } from '../car.ts'
import { parseVersion } from './parse-version.ts'
import { BRANDS } from './brands.ts'
import { listWordKeys } from './find-version.ts'

it.each<[string, string | null, string | null, string]>([
  ['RX', '350h 2.5hyb CVT (250 л.с.) 4WD', 'F SPORT', 'RX 350h'],
  ['RX', '350h', null, 'RX 350h'],
  ['LX', '500d 3.4d AT (299 л.с.) 4WD', 'Luxury', 'LX 500d'],
  ['Vesta', 'SW Cross 1.8 MT (122 л.с.)', 'Техно', 'Vesta SW Cross'],
  ['Vesta SW Cross', 'SW Cross 1.8 MT (122 л.с.)', 'Техно', 'Vesta SW Cross'],
  ['FX', 'FX30d 3.0d AT (238 л.с.) 4WD', null, 'FX30d'],
  ['P7', 'P7+', null, 'P7+'],
  ['P7', '350h P7+', null, 'P7+ 350h'],
  ['E-Класс', '300 d 2.0d AT (249 л.с.) 4WD', null, 'E-Класс 300 d'],
  ['Tiguan', 'L 2.0 TSI DSG', null, 'Tiguan L'],
  ['UNI-K', 'iDD', null, 'UNI-K iDD'],
  ['A4', '40 TDI quattro 2.0d AMT (190 л.с.) 4WD', null, 'A4 40 TDI'],
  ['Tiguan', '2.0 TDI DSG', null, 'Tiguan'],
  ['ID.6', 'X Pro', null, 'ID.6 X Pro'],
  ['Seal', 'EV 390 кВт 4WD', null, 'Seal EV'],
  ['Monjaro', 'Flagship 2.0 AT (238 л.с.) 4WD', null, 'Monjaro Flagship'],
  ['Monjaro', 'Flagship 2.0 AT (238 л.с.) 4WD', 'Flagship', 'Monjaro'],
  ['Land Cruiser Prado', '250', null, 'Land Cruiser Prado 250'],
  ['Galaxy Starship 7', 'EX5 EM-i', null, 'Galaxy Starship 7 EX5 EM-i'],
  ['7X', 'Long Range 475 kW 4WD', null, '7X Long Range'],
  ['Camry', '2.5 AT (200 л.с.)', null, 'Camry'],
  ['H9', '(218 л.с.) 2.0 AT 4WD', null, 'H9'],
  ['001', 'Electro AT (400 кВт) 4WD', null, '001'],
  ['001', '310 кВт (422 л.с.) 4WD', null, '001'],
  ['Jolion', '2.0 бензин, Premium', null, 'Jolion'],
  ['Jolion', '2025 II (рестайлинг)', null, 'Jolion'],
  ['Jolion', '18374280', null, 'Jolion'],
  ['Jolion', 'Подогрев сидений, камера заднего вида и люк', null, 'Jolion'],
  ['Jolion', null, null, 'Jolion'],
  ['CX-5', 'CX-5 2.5 AT', null, 'CX-5'],
  ['CR-V', 'CR-V 1.5 CVT', null, 'CR-V'],
  ['UNI-K', 'UNI-K iDD', null, 'UNI-K iDD'],
  ['X-Trail', 'X-TRAIL 2.0 CVT', null, 'X-Trail'],
  ['ID.4', 'ID.4 Crozz', null, 'ID.4 Crozz'],
  ['CX-5', 'Mazda CX-5 2.5 AT', null, 'CX-5'],
  ['Jolion', 'Haval Jolion 1.5', null, 'Jolion'],
  ['Range Rover', 'Land Rover Range Rover HSE 3.0d', null, 'Range Rover HSE'],
  ['3 серии', '3 серии 320i', null, '3 серии 320i'],
  ['RX', 'RX 350h 2.5hyb CVT', null, 'RX 350h'],
  ['E-Класс', 'E 200 2.0 AT', null, 'E-Класс 200'],
  ['E-Класс', 'E200 2.0 AT', null, 'E-Класс 200'],
  ['X5', 'xDrive30d M Sport 3.0d AT (249 л.с.) 4WD', 'M Sport', 'X5 xDrive30d'],
  ['Coolray', 'кроссовер 1.5 AMT', null, 'Coolray'],
  ['Coolray', 'L внедорожник 1.5 AMT', null, 'Coolray L'],
  ['Coolray', 'SUV 1.5', null, 'Coolray'],
  ['Coolray', 'двигатель 1.5', null, 'Coolray'],
  ['Coolray', 'турбо 1.5', null, 'Coolray'],
  ['Coolray', 'белый 1.5', null, 'Coolray'],
  ['Coolray', '16V 1.5', null, 'Coolray'],
  ['Coolray', 'MY2025 1.5T', null, 'Coolray'],
  ['Coolray', 'JL-4G15 1.5T', null, 'Coolray'],
  ['Land Cruiser 300', 'V6 3.5 AT', null, 'Land Cruiser 300'],
  ['Camry', 'нет', null, 'Camry'],
  ['Camry', 'Не указано', null, 'Camry'],
  ['Camry', '0', null, 'Camry'],
  ['Camry', 'Комфорт 2.5 AT', null, 'Camry'],
  ['Granta', '2190', null, 'Granta'],
  ['4x4', '(Нива) 1.7 MT (83 л.с.) 4WD', null, '4x4'],
  ['G-Класс AMG', 'G63 Гелик', null, 'G-Класс AMG'],
  ['G-Класс AMG', 'G63', null, 'G-Класс AMG 63'],
  ['Taycan', 'Cross Turismo', null, 'Taycan Cross Turismo'],
])('a %s with the modification «%s» and the trim «%s» is a %s', (name, modification, trim, whole) => {
  expect(formatModelName({ model: { name }, version: parseVersion(modification, name, trim) })).toBe(whole)
})

it('no name contains a word of the make or the model twice', () => {
  const named = fc
    .constantFrom(...BRANDS.flatMap((brand) => brand.models.map((model) => ({ brand, model }))))
    .chain(({ brand, model }) => {
      const words = fc.constantFrom(
        brand.name,
        model.name,
        ...model.spellings,
        'L',
        'Pro',
        '350h',
        '1.5 AT',
        'Flagship',
      )
      const between = fc.constantFrom(' ', ', ', '/')
      return fc.tuple(fc.array(words, { maxLength: 4 }), between).map(([some, sign]) => ({
        make: brand.name,
        name: model.name,
        modification: some.join(sign),
      }))
    })
  fc.assert(
    fc.property(named, ({ make, name, modification }) => {
      const version = parseVersion(modification, name, null)
      const nameKeys = listWordKeys(formatModelName({ model: { name }, version }))
      const known = [...listWordKeys(name), ...listWordKeys(make)]
      const allowed = listWordKeys(name)
      expect(known.filter((word) => times(word, nameKeys) > Math.max(1, times(word, allowed)))).toEqual([])
      const makeWords = listWordKeys(version ?? '').filter((word) => listWordKeys(make).includes(word))
      expect(makeWords).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

const times = (word: string, texts: readonly string[]) => texts.filter((text) => text === word).length
