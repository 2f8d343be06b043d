import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CarDraft } from './car-draft.ts'
import { draftCar } from './draft-car.ts'
import type { FeedFields } from '../records/feed-record.ts'

const THIS_YEAR = 2026

function draft(fields: FeedFields): CarDraft {
  const rest = {
    line: 1,
    sourceNames: {},
    alternatives: [],
    names: [],
    photoUrls: [],
    equipment: [],
    branchNames: [],
    unused: [],
    rawValues: {},
  }
  const item = draftCar({ ...rest, fields: { id: '1', year: '2025', price: '3000000', ...fields } }, THIS_YEAR)
  if (item.kind !== 'car') throw new Error(`Refused: ${item.refusal.reason}`)
  return item.draft
}

describe('a model’s text is split from everything after it', () => {
  it.each<[string, string, string, string | null]>([
    ['Haval', 'H9, 2.0 AT, 4WD', 'h9', '2.0 AT, 4WD'],
    ['Haval', 'H9, 2.0 AT (218 л.с.) 4WD', 'h9', '2.0 AT (218 л.с.) 4WD'],
    ['Haval', 'Haval H9 (218 л.с.) 2.0 AT 4WD', 'h9', '(218 л.с.) 2.0 AT 4WD'],
    ['Haval', 'H9 AT', 'h9', 'AT'],
    ['Haval', 'H9 бензин 2.0 л, 218 л.с.', 'h9', 'бензин 2.0 л, 218 л.с.'],
    ['Haval', 'Jolion, 1.5 AMT (143 л.с.) 4WD, Premium', 'jolion', '1.5 AMT (143 л.с.) 4WD, Premium'],
    ['Haval', 'Dargo X 2.0 DCT 4WD (192 л.с.)', 'dargo-x', '2.0 DCT 4WD (192 л.с.)'],
    ['Хавейл', 'Джолион 1,5 АМТ 4х4', 'jolion', '1,5 АМТ 4х4'],
    ['Geely', 'Monjaro Flagship 2.0 AT (238 л.с.) 4WD', 'monjaro', 'Flagship 2.0 AT (238 л.с.) 4WD'],
    ['Geely', 'Monjaro Flagship', 'monjaro-flagship', null],
    ['Zeekr', '7X Privilege 4WD', '7x', 'Privilege 4WD'],
    ['Haval', 'Dargo X 4WD', 'dargo-x', '4WD'],
    ['Lixiang', 'L7 Max 1.5 EREV', 'l7', 'Max 1.5 EREV'],
    ['Lexus', 'RX 350 F Sport 2.4T', 'rx', '350 F Sport 2.4T'],
    ['BMW', 'X5 xDrive30d M Sport', 'x5', 'xDrive30d M Sport'],
    ['BMW', 'BMW 320d', '3-serii', '320d'],
    ['Mercedes-Benz', 'Mercedes-AMG G 63', 'g-klass-amg', '63'],
    ['Volkswagen', 'ID.6 X Pro', 'id-6', 'X Pro'],
    ['BMW', 'X5 xDrive40i 3.0 AT (381 л.с.)', 'x5', 'xDrive40i 3.0 AT (381 л.с.)'],
    ['BMW', 'X5 IV (G05) Рестайлинг xDrive30d 3.0d AT', 'x5', 'xDrive30d 3.0d AT'],
    ['BMW', '320d xDrive', '3-serii', '320d xDrive'],
    ['Mercedes-Benz', 'GLE 450 4MATIC', 'gle', '450 4MATIC'],
    ['Mercedes-Benz', 'E 200 d', 'e-klass', '200 d'],
    ['Mercedes-Benz', 'GLC-Класс', 'glc', null],
    ['Audi', 'A6 45 TFSI quattro', 'a6', '45 TFSI quattro'],
    ['Zeekr', '001 100 kWh (544 л.с.) 4WD', '001', '100 kWh (544 л.с.) 4WD'],
    ['Zeekr', '001 100 кВт·ч 544 л.с. AWD', '001', '100 кВт·ч 544 л.с. AWD'],
    ['Zeekr', '7X Long Range 475 kW 4WD', '7x', 'Long Range 475 kW 4WD'],
    ['Zeekr', '001 FR', '001', 'FR'],
    ['Tesla', 'Model 3 AWD', 'model-3', 'AWD'],
    ['Hyundai', 'Santa Fe Hybrid', 'santa-fe', 'Hybrid'],
    ['Chevrolet', 'Equinox EV 4WD (300 л.с.)', 'equinox-ev', '4WD (300 л.с.)'],
    ['Chery', 'Tiggo 7 Pro Max 1.6T DCT 4WD', 'tiggo-7-pro-max', '1.6T DCT 4WD'],
    ['Chery', 'Tiggo 77 1.5 CVT (147 л.с.)', 'tiggo-77', '1.5 CVT (147 л.с.)'],
    ['Chery', 'Tiggo 7 Pro Ultra', 'tiggo-7-pro-ultra', null],
    ['Lexus', 'RX 350h', 'rx', '350h'],
    ['Lexus', 'RX-500h', 'rx', '500h'],
    ['Lexus', 'RХ-350Н 2.5 CVT', 'rx', '350h 2.5 CVT'],
    ['Lexus', 'RX350h 2.5 CVT', 'rx', '350h 2.5 CVT'],
    ['Lexus', 'RX', 'rx', null],
    ['Changan', 'UNI-K iDD', 'uni-k', 'iDD'],
    ['Volkswagen', 'Tiguan L', 'tiguan', 'L'],
    ['Volkswagen', 'Tharu XR 1.5 TSI DSG', 'tharu-xr', '1.5 TSI DSG'],
    ['Volkswagen', 'ID.4 X', 'id-4', 'X'],
    ['Volkswagen', 'ID.6 Crozz', 'id-6', 'Crozz'],
    ['Porsche', 'Taycan Cross Turismo', 'taycan', 'Cross Turismo'],
    ['Skoda', 'Octavia Combi', 'octavia', 'Combi'],
    ['Voyah', 'Free 318', 'free', '318'],
    ['Tank', '400 Hi4-T', '400', 'Hi4-T'],
    ['Toyota', 'Land Cruiser 250', 'land-cruiser-prado', '250'],
    ['Geely', 'EX5 EM-i', 'galaxy-starship-7', 'EX5 EM-i'],
    ['Geely', 'Manjaro', 'monjaro', null],
    ['Каракум', 'Пустыня 5, 2.0 AT, 4WD', 'pustynya-5', '2.0 AT, 4WD'],
    ['Каракум', 'Пустыня 5', 'pustynya-5', null],
  ])('%s «%s»', (make, model, slug, modification) => {
    expect(draft({ make, model })).toMatchObject({ model: { slug }, modification })
  })

  it.each<[string, string, string | null]>([
    ['Toyota', 'Camry, IX (XV80)', 'IX (XV80)'],
    ['Toyota', 'Camry IX (XV80) 2.5 AT', 'IX XV80'],
    ['Skoda', 'Octavia III Рестайлинг', 'III Рестайлинг'],
    ['Kia', 'Rio IV', 'IV'],
    ['Volkswagen', 'Polo седан', null],
    ['Haval', 'Jolion, 2025', null],
    ['Nissan', 'Qashqai, II Рестайлинг 2, 2.0 CVT', 'II Рестайлинг 2'],
    ['Kia', 'Rio X-Line, седан', null],
    ['Haval', 'Jolion, 2021', '2021'],
  ])('%s «%s» has the generation %s', (make, model, generation) => {
    expect(draft({ make, model })).toMatchObject({ generation, model: { isKnown: true } })
  })

  it('a body is split off too', () => {
    expect(draft({ make: 'Volkswagen', model: 'Polo седан' })).toMatchObject({ body: 'sedan' })
  })
})

describe('a year among the words of a model', () => {
  it.each([
    ['Jolion 2026 1.5T 7DCT 143 л.с. 4WD Premium', '1.5T 7DCT 143 л.с. 4WD Premium'],
    ['Jolion 1.5 AMT (143 л.с.) 4WD, 2026', '1.5 AMT (143 л.с.) 4WD'],
    ['Jolion 1.5 AMT, 2026 г.в., Premium', '1.5 AMT, Premium'],
    ['Jolion 2026 года выпуска', null],
    ['Jolion, 2026', null],
  ])('«%s» sets the year when the feed has no other, and is removed from the modification', (model, modification) => {
    const parsed = { make: 'Haval', model, year: undefined }
    expect(draft(parsed)).toMatchObject({ year: 2026, model: { slug: 'jolion' }, modification, generation: null })
    expect(draft({ ...parsed, year: '2026' })).toMatchObject({ year: 2026, modification, generation: null })
  })

  it('is not part of the name of an unknown make and model', () => {
    for (const model of ['Пустыня 2026', 'Пустыня 2026 1.5T 7DCT', 'Пустыня, 2026', 'Пустыня 1.5T 7DCT 2026']) {
      expect(draft({ make: 'Каракум', model, year: undefined })).toMatchObject({
        year: 2026,
        model: { slug: 'pustynya' },
      })
    }
    expect(draft({ make: 'Каракум', model: 'Пустыня 2000' })).toMatchObject({ model: { slug: 'pustynya-2000' } })
  })

  it('is not a displacement or the name of a Peugeot', () => {
    expect(draft({ make: 'Peugeot', model: '2008 1.2 AT 2023', year: undefined })).toMatchObject({
      model: { slug: '2008' },
      year: 2023,
    })
    expect(() => draft({ make: 'Haval', model: 'Jolion 2000 см3 AT', year: undefined })).toThrow('no-year')
  })

  it('stays when it differs from the car’s year', () => {
    expect(draft({ make: 'Haval', model: 'H9 4WD 2.0 AT (218 л.с.) 2026' })).toMatchObject({
      year: 2025,
      modification: '4WD 2.0 AT (218 л.с.) 2026',
    })
  })

  it('is removed from a modification in its own field too', () => {
    expect(draft({ make: 'Haval', model: 'H9', modification: '2.0 AT 4WD 2025' }).modification).toBe('2.0 AT 4WD')
  })
})

describe('a version of the model', () => {
  it('comes once, before the modification from its own field', () => {
    const rx = { make: 'Lexus', model: 'RX 350h' }
    expect(draft({ ...rx, modification: '2.5hyb CVT (250 л.с.) 4WD' }).modification).toBe(
      '350h 2.5hyb CVT (250 л.с.) 4WD',
    )
    expect(draft({ ...rx, modification: '350h 2.5hyb CVT' }).modification).toBe('350h 2.5hyb CVT')
    expect(draft({ make: 'Ford', model: 'Focus 2 2.0 AT' }).modification).toBe('2 2.0 AT')
  })
})

it('no word of a model’s text is lost', () => {
  const text = fc.record({
    model: fc.constantFrom('Jolion', 'H9', 'Dargo', 'F7x', 'Пустыня', 'M6 Лайт'),
    order: fc.shuffledSubarray(['2.0', '7DCT', '4WD', '218 л.с.', 'Premium', 'Тех+', '(кожа)', 'xDrive40i'], {
      minLength: 3,
    }),
    between: fc.constantFrom(' ', ', ', ' / '),
  })
  fc.assert(
    fc.property(text, ({ model, order, between }) => {
      const fed = `${model} ${order.join(between)}`
      const { model: read, generation, modification } = draft({ make: 'Haval', model: fed })
      const words = wordsOf(`${read.name} ${generation ?? ''} ${modification ?? ''}`)
      expect(wordsOf(fed).filter((word) => !words.includes(word))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('any text has a model name', () => {
  const pieces = fc.constantFrom(
    '2.0',
    ',',
    '(',
    ')',
    ' ',
    '2026',
    'AT',
    '218 л.с.',
    'kWh',
    'IV',
    'X',
    '/',
    '-',
    'я',
    '+',
    '\u0301',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 30 }).map((some) => some.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom('Haval', 'Lexus', 'Каракум'), text, (make, model) => {
      const read = draft({ make, model: `H9${model}`, modification: model === '' ? undefined : model })
      expect(read.model.name).not.toBe('')
    }),
    { numRuns: 1000 },
  )
})

const wordsOf = (text: string) => text.split(/[^\p{Letter}\p{Number}.+]+/u).filter(Boolean)

it('a year in brackets is a year, not a generation', () => {
  const parsed = draft({ make: 'Haval', model: 'Jolion (2024) 1.5 AMT', year: undefined })
  expect(parsed).toMatchObject({ year: 2024, generation: null, modification: '1.5 AMT' })
  expect(draft({ make: 'Haval', model: 'Jolion (2025) 1.5 AMT' }).generation).toBeNull()
})

it.each([
  ['Geely', 'Monjaro Sport 2.0 AT', 'monjaro'],
  ['Hyundai', 'Creta Sport 2.0 AT', 'creta'],
  ['Kia', 'Rio 4 1.6 AT', 'rio'],
  ['Kia', 'Sorento 7 мест 2.2d AT', 'sorento'],
  ['Volkswagen', 'Golf 7 1.4 TSI', 'golf'],
  ['Mazda', 'CX-5 Active 2.5 AT', 'cx-5'],
  ['Mercedes-Benz', 'E-класс 200 2.0 AT', 'e-klass'],
])('words of a trim, a generation or an engine do not change the model: %s %s', (make, text, slug) => {
  const { model } = draft({ make, model: text })
  expect(model).toMatchObject({ slug, isKnown: true })
})
