import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BRANDS } from '../cars/reference/brands.ts'
import { parseSearchText } from './parse-search-text.ts'
import { createReferenceIndex } from './names/reference-index.ts'

const index = createReferenceIndex()
const parse = (searchText: string) =>
  parseSearchText(index, searchText, {
    boost: () => 0,
    isTrimWord: (word) => word === 'престиж',
    isPageWord: () => false,
  })

function parsedName(searchText: string) {
  const { names, choices, ranges, monthlyRub } = parse(searchText)
  const name = names[0]?.name
  const named = name === undefined ? {} : { name: name.kind === 'brand' ? name.brand : `${name.brand}/${name.model}` }
  return { ...named, ...choices, ...ranges, ...(monthlyRub !== undefined && { monthlyRub }) }
}

describe('a search text is parsed', () => {
  test.each([
    ['тойота', { name: 'toyota' }],
    ['новая камри', { name: 'toyota/camry', block: ['new'] }],
    ['камри с пробегом', { name: 'toyota/camry', block: ['used'] }],
    ['б.у. автомат', { block: ['used'], gearbox: ['automatic'] }],
    ['камри б/у 2019', { name: 'toyota/camry', block: ['used'], year: { from: 2019, to: 2019 } }],
    ['Камри 2019–2021', { name: 'toyota/camry', year: { from: 2019, to: 2021 } }],
    ['камри не старше 2020 года', { name: 'toyota/camry', year: { from: 2020 } }],
    ['peugeot 2008', { name: 'peugeot/2008' }],
    ['кроссовер до 2 млн', { body: ['crossover'], price: { to: 2_000_000 } }],
    ['кросовер до 2,5млн', { body: ['crossover'], price: { to: 2_500_000 } }],
    ['седан от 1 до 2 млн руб', { body: ['sedan'], price: { from: 1_000_000, to: 2_000_000 } }],
    ['веста до 900 тыс', { name: 'lada/vesta', price: { to: 900_000 } }],
    ['веста до 1 200 000 ₽', { name: 'lada/vesta', price: { to: 1_200_000 } }],
    ['солярис хендай пробег до 50 000 км', { name: 'hyundai/solaris', mileage: { to: 50_000 } }],
    ['гранта 1.6 автомат', { name: 'lada/granta', volume: { from: 1550, to: 1649 }, gearbox: ['automatic'] }],
    ['чёрный х5 дизель полный привод', { name: 'bmw/x5', colour: ['black'], fuel: ['diesel'], drive: ['all'] }],
    ['камри престиж', { name: 'toyota/camry' }],
    ['до миллиона', { price: { to: 1_000_000 } }],
    ['до полутора миллионов', { price: { to: 1_500_000 } }],
    ['до полумиллиона', { price: { to: 500_000 } }],
    ['от миллиона до двух', { price: { from: 1_000_000, to: 2_000_000 } }],
    ['до миллиона двухсот', { price: { to: 1_200_000 } }],
    ['до 1 миллиона 200 тысяч', { price: { to: 1_200_000 } }],
    ['до двухсот пятидесяти тысяч', { price: { to: 250_000 } }],
    ['до 3-х миллионов', { price: { to: 3_000_000 } }],
    ['седан полтора ляма', { body: ['sedan'], price: { to: 1_500_000 } }],
    ['constructor до миллиона', { price: { to: 1_000_000 } }],
    ['до 1.5м', { price: { to: 1_500_000 } }],
    ['до 2кк', { price: { to: 2_000_000 } }],
    ['до 800 тысяч', { price: { to: 800_000 } }],
    ['до 2000 тыс', { price: { to: 2_000_000 } }],
    ['до 1 000 тысяч', { price: { to: 1_000_000 } }],
    ['до 1 200 000', { price: { to: 1_200_000 } }],
    ['до 0,9 млн', { price: { to: 900_000 } }],
    ['до 2 млн 300 тыс', { price: { to: 2_300_000 } }],
    ['до двух с половиной миллионов', { price: { to: 2_500_000 } }],
    ['до 2 с половиной млн', { price: { to: 2_500_000 } }],
    ['до миллиона с половиной', { price: { to: 1_500_000 } }],
    ['от трёх до четырёх миллионов', { price: { from: 3_000_000, to: 4_000_000 } }],
    ['с пробегом до 1 900 000', { block: ['used'], price: { to: 1_900_000 } }],
    ['до 2015', { year: { to: 2015 } }],
    ['автомат до 2 млн', { gearbox: ['automatic'], price: { to: 2_000_000 } }],
    ['до 100 тысяч пробег', { mileage: { to: 100_000 } }],
    ['до 100 тыс пробег', { mileage: { to: 100_000 } }],
    ['до ста тысяч км', { mileage: { to: 100_000 } }],
    ['до 800 тысяч с пробегом', { block: ['used'], price: { to: 800_000 } }],
    ['тигго 7 два миллиона', { name: 'chery/tiggo-7', price: { to: 2_000_000 } }],
    ['кроссовер до 40 тысяч в месяц', { body: ['crossover'], monthlyRub: 40_000 }],
    ['до 35 000 ₽ в месяц', { monthlyRub: 35_000 }],
    ['джили с платежом до 30 тыс', { name: 'geely', monthlyRub: 30_000 }],
    ['ежемесячный платёж не больше 30 тыс. руб.', { monthlyRub: 30_000 }],
    ['40к/мес', { monthlyRub: 40_000 }],
    ['тигго 7 25000 р. в мес.', { name: 'chery/tiggo-7', monthlyRub: 25_000 }],
    ['до сорока тысяч в месяц', { monthlyRub: 40_000 }],
    ['платить 30 тысяч в месяц', { monthlyRub: 30_000 }],
    ['40000р/м', { monthlyRub: 40_000 }],
    ['30к мес', { monthlyRub: 30_000 }],
    ['кроссовер до 50 т в месяц', { body: ['crossover'], monthlyRub: 50_000 }],
    ['до тридцати в месяц', { monthlyRub: 30_000 }],
    ['30 т.р. ежемесячно', { monthlyRub: 30_000 }],
    ['платёж до 30', { monthlyRub: 30_000 }],
    ['в месяц до 50 тысяч', { monthlyRub: 50_000 }],
    ['от 20 до 40 тысяч в месяц', { monthlyRub: 40_000 }],
    ['20-40 тыс в месяц', { monthlyRub: 40_000 }],
    ['седан в кредит по 45 тысяч в месяц', { body: ['sedan'], monthlyRub: 45_000 }],
    ['камри до 3 млн до 60 тысяч в месяц', { name: 'toyota/camry', price: { to: 3_000_000 }, monthlyRub: 60_000 }],
    ['камри до 3 млн 60 тысяч в месяц', { name: 'toyota/camry', price: { to: 3_000_000 }, monthlyRub: 60_000 }],
    ['новая камри 2024 до 60 тысяч в месяц', { name: 'toyota/camry', block: ['new'], monthlyRub: 60_000 }],
    ['yjdsq rhjccjdth', { block: ['new'], body: ['crossover'] }],
    ['тойота rfvhb', { name: 'toyota/camry' }],
    ['бмв [5', { name: 'bmw/x5' }],
  ])('«%s»', (searchText, expected) => {
    expect(parsedName(searchText)).toMatchObject(expected)
    expect(Object.keys(parsedName(searchText)).length).toBeGreaterThanOrEqual(Object.keys(expected).length)
  })

  it('a monthly payment sets no other range, and a credit beside it adds nothing', () => {
    for (const searchText of [
      'кроссовер до 40 тысяч в месяц',
      'кроссовер в кредит, платёж до 40 000 руб/мес',
      'рассрочка 40 тысяч в месяц',
      'кредит до 40 тысяч в месяц без первого взноса',
    ])
      expect(parse(searchText), searchText).toMatchObject({ monthlyRub: 40_000, ranges: {}, unmatchedWords: [] })
    for (const searchText of ['кредит на 60 месяцев', '60 мес', 'первый взнос 500 тысяч'])
      expect(parse(searchText).monthlyRub, searchText).toBeUndefined()
  })

  it('ё and е are the same', () => {
    expect(parsedName('тёмно зелёный')).toEqual(parsedName('темно зеленый'))
  })

  it('a text without meaning has no result', () => {
    for (const searchText of ['', '   ', '!!!', '....', 'ъъъъъъъъ', '一二三', '👍'])
      expect(parsedName(searchText)).toEqual({})
  })

  it('a trim is left as an unmatched word', () => {
    expect(parse('камри престиж').unmatchedWords).toEqual(['престиж'])
  })

  it('a switched layout is reported', () => {
    expect(parse('rfvhb')).toMatchObject({ switchedText: 'камри', words: ['камри'] })
    expect(parse('RFVHB  7 vtcn').switchedText).toBe('камри 7 мест')
    expect(parse('jn 6 vtcn').switchedText).toBe('от 6 мест')
    expect(parse('камри').switchedText).toBeUndefined()
  })
})

it('a similar name is dropped where another name matches the word exactly', () => {
  expect(parse('джили мон').names.map(({ name }) => name.brand)).toContain('geely')
  expect(parse('джили мон').names.map(({ name }) => name.brand)).not.toContain('haval')
  expect(parse('с пробегом').names).toEqual([])
  expect(parsedName('хендай дженезис')).toEqual({ name: 'hyundai/genesis' })
})

it('a brand alone sets no facet, whatever its spelling', () => {
  const spelled = BRANDS.flatMap((brand) => brand.spellings).filter((spelling) => !spelling.includes('Джип'))
  const filtered = spelled.filter((spelling) => {
    const { choices, ranges } = parse(spelling)
    return Object.keys({ ...choices, ...ranges }).length > 0
  })
  expect(filtered).toEqual([])
})

it('a word that is closer to a name than to a facet is the name', () => {
  expect(parsedName('белджы')).toEqual({ name: 'belgee' })
  expect(parsedName('джета')).toEqual({ name: 'jetta' })
  expect(parsedName('белый')).toEqual({ colour: ['white'] })
})

it('«джип» is an off-roader before it is a Jeep', () => {
  expect(parsedName('джип')).toMatchObject({ body: ['suv'] })
  expect(parsedName('jeep')).toEqual({ name: 'jeep' })
})

it('a trim that contains a brand is not split', () => {
  const { words, unmatchedWords } = parseSearchText(index, 'веста комфорт', {
    boost: () => 0,
    isTrimWord: (word) => word === 'комфорт',
    isPageWord: () => false,
  })
  expect({ words, unmatchedWords }).toEqual({ words: ['веста', 'комфорт'], unmatchedWords: ['комфорт'] })
})

it('a body that is also a model is a body first', () => {
  expect(parsedName('купе')).toMatchObject({ body: ['coupe'] })
})

it('any text is parsed quickly and without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (searchText) => {
      expect(parse(searchText).words.length).toBeLessThanOrEqual(20)
    }),
  )
  for (const searchText of ['а'.repeat(10_000), 'камри '.repeat(2000), '1 '.repeat(5000), '[['.repeat(5000)]) {
    expect(parse(searchText).words.length).toBeLessThanOrEqual(20)
  }
})
