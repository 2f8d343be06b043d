import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseNumbers } from './parse-numbers.ts'

/** Names that contain a number. */
const isName = (words: string) => /(?:тигго 7|танк 300|мазда 3|рав 4)$/u.test(words)

const parse = (searchText: string) => {
  const { ranges, monthlyRub, rest } = parseNumbers(searchText, isName)
  return {
    ...ranges,
    ...(monthlyRub !== undefined && { monthlyRub }),
    rest: rest.replaceAll(/[\s,]+/gu, ' ').trim(),
  }
}

const M = 1_000_000

describe('a number in a name, or a year, is not the end of a price', () => {
  test.each([
    ['тигго 7 до 3 млн', { price: { to: 3 * M }, rest: 'тигго 7' }],
    ['танк 300 до 4 млн', { price: { to: 4 * M }, rest: 'танк 300' }],
    ['мазда 3 до 2 млн', { price: { to: 2 * M }, rest: 'мазда 3' }],
    ['веста 2021 до 1 млн', { price: { to: M }, rest: 'веста 2021' }],
    ['рав 4 до 3.5 млн', { price: { to: 3.5 * M }, rest: 'рав 4' }],
    ['арризо 8 до 2.5 млн', { price: { to: 2.5 * M }, rest: 'арризо 8' }],
    ['камри 70 до 3 млн', { price: { to: 3 * M }, rest: 'камри 70' }],
    ['тойота ленд крузер 300 до 12 млн', { price: { to: 12 * M }, rest: 'тойота ленд крузер 300' }],
    ['мазда cx-5 до 2,7 млн', { price: { to: 2.7 * M }, rest: 'мазда cx-5' }],
    ['тигго 7 про макс 2022 до 2 млн', { price: { to: 2 * M }, rest: 'тигго 7 про макс 2022' }],
    ['мерс с 180 до 4 млн', { price: { to: 4 * M }, rest: 'мерс с 180' }],
    ['бмв 3 серии до 3,5 млн', { price: { to: 3.5 * M }, rest: 'бмв 3 серии' }],
    ['id.4 до 3 млн', { price: { to: 3 * M }, rest: 'id.4' }],
    ['тигго 7 800 тысяч', { price: { to: 800_000 }, rest: 'тигго 7' }],
    ['тигго 7 1.6 до 3 млн', { volume: { from: 1550, to: 1649 }, price: { to: 3 * M }, rest: 'тигго 7' }],
    ['танк 300 220 л.с.', { power: { from: 220, to: 220 }, rest: 'танк 300' }],
    ['тигго 7 150 лс до 3 млн', { power: { from: 150, to: 150 }, price: { to: 3 * M }, rest: 'тигго 7' }],
    ['мазда 3 - 4 млн', { price: { to: 4 * M }, rest: 'мазда 3 -' }],
    ['камри от 2019 до 3 млн', { year: { from: 2019 }, price: { to: 3 * M }, rest: 'камри' }],
    ['камри от 2 млн до 2021', { price: { from: 2 * M }, year: { to: 2021 }, rest: 'камри' }],
    ['тигго 7 - 40 тысяч в месяц', { monthlyRub: 40_000, rest: 'тигго 7 -' }],
    ['танк 300 100 тысяч в месяц', { monthlyRub: 100_000, rest: 'танк 300' }],
  ])('«%s»', (searchText, expected) => {
    expect(parse(searchText)).toEqual(expected)
  })
})

describe('a price is parsed', () => {
  test.each([
    ['до 2.5', { to: 2.5 * M }],
    ['до 3 рублей', { to: 3 }],
    ['до 30 тысяч', { to: 30_000 }],
    ['до 3', { to: 3 * M }],
    ['до 700', { to: 700_000 }],
    ['до 1500', { to: 1.5 * M }],
    ['дешевле 2000', { to: 2 * M }],
    ['до 1.500.000', { to: 1.5 * M }],
    ['до 900.000 руб', { to: 900_000 }],
    ['до 1,250,000', { to: 1.25 * M }],
    ['1 млн 200', { to: 1.2 * M }],
    ['до 1 млн 200', { to: 1.2 * M }],
    ['до 1 млн 250 т.р.', { to: 1.25 * M }],
    ['1 500 000', { to: 1.5 * M }],
    ['2000000', { to: 2 * M }],
    ['до полутора', { to: 1.5 * M }],
    ['полтора миллиона', { to: 1.5 * M }],
    ['до двух', { to: 2 * M }],
    ['до двух с половиной', { to: 2.5 * M }],
    ['полмиллиона', { to: 500_000 }],
    ['пол миллиона', { to: 500_000 }],
    ['не больше 2 млн', { to: 2 * M }],
    ['цена не выше 2 млн', { to: 2 * M }],
    ['максимум 1.8', { to: 1.8 * M }],
    ['бюджет 2 млн', { to: 2 * M }],
    ['бюджет до 2,5', { to: 2.5 * M }],
    ['по цене до 900 тысяч', { to: 900_000 }],
    ['за 900к', { to: 900_000 }],
    ['больше 3 млн', { from: 3 * M }],
    ['не дешевле 3 млн', { from: 3 * M }],
    ['от полутора до двух', { from: 1.5 * M, to: 2 * M }],
    ['от 1 млн до двух', { from: M, to: 2 * M }],
    ['от 2 до 3', { from: 2 * M, to: 3 * M }],
    ['с 2 до 3 млн', { from: 2 * M, to: 3 * M }],
    ['от 700 до 900', { from: 700_000, to: 900_000 }],
    ['от 800 тысяч до 1.5', { from: 800_000, to: 1.5 * M }],
    ['от 900 до 1.2 млн', { from: 900_000, to: 1.2 * M }],
    ['от 500000 до 1 млн', { from: 500_000, to: M }],
    ['2-3 млн', { from: 2 * M, to: 3 * M }],
    ['2000000-3000000', { from: 2 * M, to: 3 * M }],
    ['2 000 000 - 3 000 000', { from: 2 * M, to: 3 * M }],
    ['от 2000 до 2500 тысяч', { from: 2 * M, to: 2.5 * M }],
    ['полляма', { to: 500_000 }],
    ['до 2ух миллионов', { to: 2 * M }],
    ['2 млн и дешевле', { to: 2 * M }],
    ['2 млн - 3 млн', { from: 2 * M, to: 3 * M }],
    ['2 млн до 3 млн', { from: 2 * M, to: 3 * M }],
    ['800-900 тыс', { from: 800_000, to: 900_000 }],
    ['от 5 до 3 млн', { to: 3 * M }],
    ['пробег до 2 млн руб', { to: 2 * M }],
  ])('«%s»', (searchText, price) => {
    expect(parseNumbers(searchText).ranges).toEqual({ price })
  })
})

describe('a mileage is parsed', () => {
  test.each([
    ['пробег до 800 тысяч', { to: 800_000 }],
    ['до 800 тысяч пробега', { to: 800_000 }],
    ['пробег 800 тысяч', { to: 800_000 }],
    ['800 тысяч пробег', { to: 800_000 }],
    ['с пробегом до 100 тысяч', { to: 100_000 }],
    ['пробег не больше 60000', { to: 60_000 }],
    ['пробег меньше 40 тысяч', { to: 40_000 }],
    ['пробег менее 40 тыс. км', { to: 40_000 }],
    ['пробег 30-60 тыс', { from: 30_000, to: 60_000 }],
    ['пробег от 20 до 40 тысяч км', { from: 20_000, to: 40_000 }],
    ['от 20 до 40 тысяч км', { from: 20_000, to: 40_000 }],
    ['от 20 тысяч до 40 тысяч км', { from: 20_000, to: 40_000 }],
    ['пробег до 50', { to: 50_000 }],
    ['пробег: до 50 000', { to: 50_000 }],
    ['пробег двести', { to: 200_000 }],
    ['пробег до ста тысяч', { to: 100_000 }],
    ['100000 пробег', { to: 100_000 }],
    ['не больше 70 тысяч километров', { to: 70_000 }],
  ])('«%s»', (searchText, mileage) => {
    expect(parseNumbers(searchText).ranges).toEqual({ mileage })
  })

  test.each([
    ['тигго 7 пробег до 50 тысяч', { mileage: { to: 50_000 }, rest: 'тигго 7' }],
    ['мазда 3 пробег до 80 тысяч', { mileage: { to: 80_000 }, rest: 'мазда 3' }],
    ['танк 300 пробег', { rest: 'танк 300 пробег' }],
    ['до 3 млн пробег до 50 тысяч', { price: { to: 3 * M }, mileage: { to: 50_000 }, rest: '' }],
    ['до 100 тысяч пробега до 1 млн', { price: { to: M }, mileage: { to: 100_000 }, rest: '' }],
    ['от 100 тысяч км до 1 млн', { mileage: { from: 100_000 }, price: { to: M }, rest: '' }],
    ['от 2 млн до 50 тысяч км', { price: { from: 2 * M }, mileage: { to: 50_000 }, rest: '' }],
    ['от 250 л.с. до 7 млн', { power: { from: 250 }, price: { to: 7 * M }, rest: '' }],
    ['до 50 тыс км до 3 млн', { price: { to: 3 * M }, mileage: { to: 50_000 }, rest: '' }],
    ['с пробегом до 1 900 000', { price: { to: 1.9 * M }, rest: 'с пробегом' }],
    ['с пробегом 2020', { rest: 'с пробегом 2020' }],
    [
      'с пробегом 2020 года до 50 тыс км',
      { year: { from: 2020, to: 2020 }, mileage: { to: 50_000 }, rest: 'с пробегом' },
    ],
    ['с пробегом до 800 тысяч', { price: { to: 800_000 }, rest: 'с пробегом' }],
    ['до 800 тысяч с пробегом', { price: { to: 800_000 }, rest: 'с пробегом' }],
  ])('together with other filters: «%s»', (searchText, expected) => {
    expect(parse(searchText)).toEqual(expected)
  })
})

describe('a year, a power and a volume are parsed', () => {
  test.each([
    ['моложе 2022', { year: { from: 2022 } }],
    ['новее 2021', { year: { from: 2021 } }],
    ['не старше 2020 года', { year: { from: 2020 } }],
    ['старше 2018', { year: { to: 2018 } }],
    ['не новее 2019 г.', { year: { to: 2019 } }],
    ['2020 и новее', { year: { from: 2020 } }],
    ['2018 года и старше', { year: { to: 2018 } }],
    ['2020+', { year: { from: 2020 } }],
    ['200+ л.с.', { power: { from: 200 } }],
    ['160 лс и выше', { power: { from: 160 } }],
    ['с 2018 по 2021', { year: { from: 2018, to: 2021 } }],
    ['от 2019 до 2021 года', { year: { from: 2019, to: 2021 } }],
    ['год от 2020', { year: { from: 2020 } }],
    ['2019 г.в.', { year: { from: 2019, to: 2019 } }],
    ['до 150 лс', { power: { to: 150 } }],
    ['от 200 л.с.', { power: { from: 200 } }],
    ['150 л. с.', { power: { from: 150, to: 150 } }],
    ['от 150 до 200 лошадей', { power: { from: 150, to: 200 } }],
    ['мощность от 200', { power: { from: 200 } }],
    ['больше 180 сил', { power: { from: 180 } }],
    ['2 литра', { volume: { from: 1950, to: 2049 } }],
    ['двигатель до 1.6', { volume: { to: 1649 } }],
    ['1.6-2.0', { volume: { from: 1550, to: 2049 } }],
    ['до 2 л', { volume: { to: 2049 } }],
  ])('«%s»', (searchText, ranges) => {
    expect(parse(searchText)).toEqual({ ...ranges, rest: '' })
  })

  it.each([
    ['7 мест', ['7']],
    ['семь мест', ['7']],
    ['7-местный', ['7']],
    ['7-ми местный', ['7']],
    ['от 7 мест', ['7', '8', '9']],
    ['5-6 мест', ['5', '6']],
  ])('«%s» are seats', (counted, seats) => {
    expect(parseNumbers(`минивэн ${counted}`)).toMatchObject({ choices: { seats }, ranges: {} })
  })

  it('a number of doors or days is no facet', () => {
    for (const counted of ['5 дверей', 'до 5 лет', 'до 31 декабря', 'до 3 дней', 'до 100%'])
      expect(parseNumbers(`минивэн ${counted}`), counted).toMatchObject({
        ranges: {},
        rest: expect.stringMatching(/^минивэн *$/u),
      })
  })

  it('a discount is no price', () => {
    for (const word of ['выгода до', 'скидка', 'первый взнос', 'каско'])
      expect(parse(`${word} 500 тысяч`), word).toEqual({ rest: word.replace(' до', '') })
  })

  it('a number without a unit or a word is left for names and car numbers', () => {
    for (const searchText of [
      '300',
      'танк 500',
      '1042',
      '№ 88',
      '001234',
      'пежо 2008',
      'мерседес с 180',
      'бмв 3 м',
      '12-7',
    ])
      expect(parse(searchText), searchText).toEqual({ rest: searchText })
  })
})

const names = fc.constantFrom(
  'тигго 7',
  'танк 300',
  'мазда 3',
  'веста',
  'камри 70',
  'рав 4',
  'x5',
  'cx-5',
  'омода с5',
  '3008',
)
const extras = fc.constantFrom(
  '',
  ' 2021',
  ' 2022 года',
  ' 150 лс',
  ' 1.6',
  ' автомат',
  ' пробег до 50 тысяч',
  ' с 2019',
)
const sums = fc.constantFrom<[string, number]>(
  ['800 тысяч', 800_000],
  ['900 тыс.', 900_000],
  ['миллиона', M],
  ['полутора миллионов', 1.5 * M],
  ['2 млн', 2 * M],
  ['2,5 млн', 2.5 * M],
  ['3.5м', 3.5 * M],
  ['4 000 000 ₽', 4 * M],
  ['1.250.000', 1.25 * M],
  ['1 млн 200', 1.2 * M],
  ['двух', 2 * M],
  ['700', 700_000],
)

it('«X до S» is a price up to S, whatever is before it', () => {
  fc.assert(
    fc.property(names, extras, sums, (name, extra, [words, sum]) => {
      expect(parseNumbers(`${name}${extra} до ${words}`, isName).ranges.price).toEqual({ to: sum })
    }),
    { numRuns: 1000 },
  )
})

it('long runs of numbers are parsed in linear time', () => {
  for (const searchText of [
    '1 '.repeat(4000),
    'до 1 '.repeat(3000),
    '1-'.repeat(5000),
    '1 000 '.repeat(3000),
    'не '.repeat(5000),
  ])
    expect(parseNumbers(searchText).rest.length).toBeLessThanOrEqual(2 * searchText.length)
})
