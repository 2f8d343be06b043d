import type { Range } from '#domain/cars/catalogue/catalogue-query.ts'

const MILLION = 1_000_000

/**
 * Questions with numbers, and their meaning: exactly the cars of the demo stock that match it are found. Checked by
 * search-demo-stock.server.test.ts.
 */
export const NUMERIC_QUESTIONS: readonly (readonly [question: string, meaning: QuestionMeaning])[] = [
  // A name that contains a number, and a price.
  ['тигго 7 до 3 млн', { models: ['chery/tiggo-7-pro-max'], price: { to: 3 * MILLION } }],
  ['тигго 7 про макс до 2.6 млн', { models: ['chery/tiggo-7-pro-max'], price: { to: 2.6 * MILLION } }],
  [
    'тигго 7 про макс 2022 до 2 млн',
    { models: ['chery/tiggo-7-pro-max'], year: { from: 2022, to: 2022 }, price: { to: 2 * MILLION } },
  ],
  ['крузак 300 до 12 млн', { models: ['toyota/land-cruiser-300'], price: { to: 12 * MILLION } }],
  ['тигго 4 до двух миллионов ста тысяч', { models: ['chery/tiggo-4'], price: { to: 2.1 * MILLION } }],
  ['тигго 8 от 3 до 4 млн', { models: ['chery/tiggo-8-pro-max'], price: { from: 3 * MILLION, to: 4 * MILLION } }],
  ['арризо 8 до 2.5 млн', { models: ['chery/arrizo-8'], price: { to: 2.5 * MILLION } }],
  ['танк 300 до 4 млн', { models: ['tank/300'], price: { to: 4 * MILLION } }],
  ['танк 500 до 6', { models: ['tank/500'], price: { to: 6 * MILLION } }],
  ['танк 400 - 5.5 млн', { models: ['tank/400'], price: { to: 5.5 * MILLION } }],
  ['мазда 3 до 2 млн', { models: ['mazda/3'], price: { to: 2 * MILLION } }],
  ['мазда cx-5 до 2 млн 600 тысяч', { models: ['mazda/cx-5'], price: { to: 2.6 * MILLION } }],
  ['рав 4 до 3.5 млн', { models: ['toyota/rav4'], price: { to: 3.5 * MILLION } }],
  ['омода 5 до 2', { models: ['omoda/c5'], price: { to: 2 * MILLION } }],
  ['омода с5 до 1 млн 800', { models: ['omoda/c5'], price: { to: 1.8 * MILLION } }],
  ['камри 70 до 3 миллионов', { models: ['toyota/camry'], price: { to: 3 * MILLION } }],
  ['тойота ленд крузер 300 до 12 млн', { models: ['toyota/land-cruiser-300'], price: { to: 12 * MILLION } }],
  ['х70 до 2,8 млн', { models: ['belgee/x70'], price: { to: 2.8 * MILLION } }],
  ['cs75 до 3.1 млн', { models: ['changan/cs75-plus'], price: { to: 3.1 * MILLION } }],
  ['f7 до 2.5', { models: ['haval/f7'], price: { to: 2.5 * MILLION } }],
  ['хавал h9 от 4.5 млн', { models: ['haval/h9'], price: { from: 4.5 * MILLION } }],
  ['бмв 3 серии до 3,5 млн', { models: ['bmw/3-serii'], price: { to: 3.5 * MILLION } }],
  ['бмв х5 дешевле 11 млн', { models: ['bmw/x5'], price: { to: 11 * MILLION } }],
  ['л200 до 2500000', { models: ['mitsubishi/l200'], price: { to: 2.5 * MILLION } }],
  ['volkswagen id.4 до 3 млн', { models: ['volkswagen/id-4'], price: { to: 3 * MILLION } }],
  ['zeekr 001 до 5 млн', { models: ['zeekr/001'], price: { to: 5 * MILLION } }],
  ['ли 9 до 8 млн', { models: ['li-auto/l9'], price: { to: 8 * MILLION } }],
  ['gs8 до трёх миллионов', { models: ['gac/gs8'], price: { to: 3 * MILLION } }],
  ['nbuuj 7 lj 3 vky', { models: ['chery/tiggo-7-pro-max'], price: { to: 3 * MILLION } }],
  // With a year.
  ['веста 2021 до 1.2 млн', { models: ['lada/vesta'], year: { from: 2021, to: 2021 }, price: { to: 1.2 * MILLION } }],
  ['камри 2021 до 3.5 млн', { models: ['toyota/camry'], year: { from: 2021, to: 2021 }, price: { to: 3.5 * MILLION } }],
  ['джолион 2022 до 2 млн', { models: ['haval/jolion'], year: { from: 2022, to: 2022 }, price: { to: 2 * MILLION } }],
  ['тигго 7 2022', { models: ['chery/tiggo-7-pro-max'], year: { from: 2022, to: 2022 } }],
  [
    'тигго 7 2023 до 2.5 млн',
    { models: ['chery/tiggo-7-pro-max'], year: { from: 2023, to: 2023 }, price: { to: 2.5 * MILLION } },
  ],
  ['танк 300 не старше 2024', { models: ['tank/300'], year: { from: 2024 } }],
  ['танк 500 2023 года до 6 млн', { models: ['tank/500'], year: { from: 2023, to: 2023 }, price: { to: 6 * MILLION } }],
  ['рио 2018-2020 до 1.4 млн', { models: ['kia/rio'], year: { from: 2018, to: 2020 }, price: { to: 1.4 * MILLION } }],
  ['крета с 2022 до 2.2 млн', { models: ['hyundai/creta'], year: { from: 2022 }, price: { to: 2.2 * MILLION } }],
  ['гранта старше 2020', { models: ['lada/granta'], year: { to: 2020 } }],
  ['бмв новее 2021', { brands: ['bmw'], year: { from: 2021 } }],
  ['сид 2019 г.', { models: ['kia/ceed'], year: { from: 2019, to: 2019 } }],
  ['солярис 2017', { brands: ['solaris'], models: ['hyundai/solaris'], year: { from: 2017, to: 2017 } }],
  ['мазда 3 2020 до 2 млн', { models: ['mazda/3'], year: { from: 2020, to: 2020 }, price: { to: 2 * MILLION } }],
  // With a mileage.
  ['тигго 7 пробег до 50 тысяч', { models: ['chery/tiggo-7-pro-max'], mileage: { to: 50_000 } }],
  ['мазда 3 пробег до 80 тысяч', { models: ['mazda/3'], mileage: { to: 80_000 } }],
  ['танк 300 пробег до 50 тысяч', { models: ['tank/300'], mileage: { to: 50_000 } }],
  ['рав 4 до 70 тысяч км', { models: ['toyota/rav4'], mileage: { to: 70_000 } }],
  ['джолион пробег 30-60 тыс', { models: ['haval/jolion'], mileage: { from: 30_000, to: 60_000 } }],
  ['пробег от 20 до 40 тысяч км', { mileage: { from: 20_000, to: 40_000 } }],
  ['шкода пробег меньше 70 тысяч', { brands: ['skoda'], mileage: { to: 70_000 } }],
  ['бмв пробег не больше 60000', { brands: ['bmw'], mileage: { to: 60_000 } }],
  [
    'тигго 7 до 2.5 млн пробег до 50 тысяч',
    { models: ['chery/tiggo-7-pro-max'], price: { to: 2.5 * MILLION }, mileage: { to: 50_000 } },
  ],
  [
    'атлас пробег до 30 тысяч до 3 млн',
    { models: ['geely/atlas'], price: { to: 3 * MILLION }, mileage: { to: 30_000 } },
  ],
  ['пробег до 800 тысяч', { mileage: { to: 800_000 } }],
  ['до 800 тысяч пробега седан', { body: 'sedan', mileage: { to: 800_000 } }],
  ['х5 до ста тысяч километров', { models: ['bmw/x5'], mileage: { to: 100_000 } }],
  // With a power or an engine size.
  ['танк 300 220 л.с.', { models: ['tank/300'], power: { from: 220, to: 220 } }],
  ['танк 500 от 250 л.с. до 7 млн', { models: ['tank/500'], power: { from: 250 }, price: { to: 7 * MILLION } }],
  ['кроссовер до 150 лс до 2.2 млн', { body: 'crossover', power: { to: 150 }, price: { to: 2.2 * MILLION } }],
  ['седан от 200 л.с.', { body: 'sedan', power: { from: 200 } }],
  ['омода с5 147 лс', { models: ['omoda/c5'], power: { from: 147, to: 147 } }],
  ['джетур дашинг больше 150 сил', { models: ['jetour/dashing'], power: { from: 150 } }],
  ['дашинг 1.6 до 3 млн', { models: ['jetour/dashing'], volume: { from: 1550, to: 1649 }, price: { to: 3 * MILLION } }],
  [
    'тигго 8 2 литра до 4 млн',
    { models: ['chery/tiggo-8-pro-max'], volume: { from: 1950, to: 2049 }, price: { to: 4 * MILLION } },
  ],
  // Ranges.
  ['танк от 4 до 5 млн', { brands: ['tank'], price: { from: 4 * MILLION, to: 5 * MILLION } }],
  ['кроссовер 2-2.2 млн', { body: 'crossover', price: { from: 2 * MILLION, to: 2.2 * MILLION } }],
  ['седан от 900 тысяч до 1.5', { body: 'sedan', price: { from: 900_000, to: 1.5 * MILLION } }],
  ['веста от 1 до 1.5 млн', { models: ['lada/vesta'], price: { from: MILLION, to: 1.5 * MILLION } }],
  ['монжаро 4 - 4.5 млн', { models: ['geely/monjaro'], price: { from: 4 * MILLION, to: 4.5 * MILLION } }],
  ['лада от 700 до 900', { brands: ['lada'], price: { from: 700_000, to: 900_000 } }],
  ['дешевле миллиона', { price: { to: MILLION } }],
  ['бмв с пробегом 2021', { brands: ['bmw'], block: 'used', year: { from: 2021, to: 2021 } }],
  ['джили без пробега до 2.5', { brands: ['geely'], block: 'new', price: { to: 2.5 * MILLION } }],
  ['новый джили до 2.5 млн', { brands: ['geely'], block: 'new', price: { to: 2.5 * MILLION } }],
  ['ли авто до 6.5', { brands: ['li-auto'], price: { to: 6.5 * MILLION } }],
  ['есть ли авто до 1 млн', { price: { to: MILLION } }],
  ['недорогой седан до миллиона', { body: 'sedan', price: { to: MILLION } }],
  ['дешёвый седан до 900 тысяч', { body: 'sedan', price: { to: 900_000 } }],
  [
    'бмв от 3 до 4 млн 2019',
    { brands: ['bmw'], price: { from: 3 * MILLION, to: 4 * MILLION }, year: { from: 2019, to: 2019 } },
  ],
  ['кроссовер 2020+ до 2 млн', { body: 'crossover', year: { from: 2020 }, price: { to: 2 * MILLION } }],
  ['мерседес c 180 до 4 млн', { models: ['mercedes-benz/c-klass'], price: { to: 4 * MILLION } }],
  ['мерс с 180 до 4 млн', { models: ['mercedes-benz/c-klass'], price: { to: 4 * MILLION } }],
  // Prices in words, and without their unit.
  ['солярис до миллиона', { brands: ['solaris'], models: ['hyundai/solaris'], price: { to: MILLION } }],
  ['гранта до 700', { models: ['lada/granta'], price: { to: 700_000 } }],
  ['кроссовер до 2.5', { body: 'crossover', price: { to: 2.5 * MILLION } }],
  ['лада до полутора', { brands: ['lada'], price: { to: 1.5 * MILLION } }],
  ['рио до полутора миллионов', { models: ['kia/rio'], price: { to: 1.5 * MILLION } }],
  ['автомат до двух', { gearbox: 'automatic', price: { to: 2 * MILLION } }],
  ['киа до 1.500.000', { brands: ['kia'], price: { to: 1.5 * MILLION } }],
  ['хендай 2 500 000', { brands: ['hyundai'], price: { to: 2.5 * MILLION } }],
  ['лада 1 млн 200', { brands: ['lada'], price: { to: 1.2 * MILLION } }],
  ['седан до двух с половиной', { body: 'sedan', price: { to: 2.5 * MILLION } }],
  ['внедорожник до миллиона', { body: 'suv', price: { to: MILLION } }],
  ['джили от двух до трёх миллионов', { brands: ['geely'], price: { from: 2 * MILLION, to: 3 * MILLION } }],
  ['с пробегом до 900 тысяч', { block: 'used', price: { to: 900_000 } }],
  [
    'новый кроссовер автомат до 2 млн 800 тыс',
    { block: 'new', body: 'crossover', gearbox: 'automatic', price: { to: 2.8 * MILLION } },
  ],
  ['полмиллиона', { price: { to: 500_000 } }],
  ['до 300 тысяч', { price: { to: 300_000 } }],
  ['веста 2021 до 1 млн', { models: ['lada/vesta'], year: { from: 2021, to: 2021 }, price: { to: MILLION } }],
]

/** A car as the tests' questions see it. */
export interface StockCar {
  id: number
  brand: string
  /** `brand/model` */
  model: string
  block: string
  body: string | null
  gearbox: string | null
  price: number
  year: number
  mileage: number | null
  power: number | null
  volume: number | null
}

/** The meaning of a question: cars of any of its brands or models that meet all conditions. */
type QuestionMeaning = { brands?: string[]; models?: string[] } & Partial<
  Pick<StockCar, 'block' | 'body' | 'gearbox'>
> &
  Partial<Record<(typeof RANGE_FIELDS)[number], Range>>

const EXACT_FIELDS = ['block', 'body', 'gearbox'] as const
const RANGE_FIELDS = ['price', 'year', 'mileage', 'power', 'volume'] as const

/** Whether a car matches. A car without a figure is in no range of it, except that a new car has a mileage of 0. */
export function matchesMeaning(car: StockCar, meaning: QuestionMeaning): boolean {
  const { brands = [], models = [] } = meaning
  const isNamed = brands.length + models.length === 0 || brands.includes(car.brand) || models.includes(car.model)
  return (
    isNamed &&
    EXACT_FIELDS.every((field) => meaning[field] === undefined || meaning[field] === car[field]) &&
    RANGE_FIELDS.every((range) => meaning[range] === undefined || isWithin(car[range], meaning[range]))
  )
}

const isWithin = (value: number | null, { from = -Infinity, to = Infinity }: Range) =>
  value !== null && value >= from && value <= to
