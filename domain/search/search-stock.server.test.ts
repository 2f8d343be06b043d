import { describe, expect, it, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { listingRow, pageRow } from './search-fixture.ts'
import { searchStock } from './search-stock.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const VIN = 'XW8ZZZ61ZKG001234'

const database = await shareInFile(createTestDatabase())
const { db } = database
await db
  .insertInto('brand')
  .values([
    { slug: 'toyota', name: 'Toyota', name_ru: 'Тойота', is_known: true },
    { slug: 'lada', name: 'Lada', name_ru: 'Лада', is_known: true },
    { slug: 'zubr', name: 'Зубр', is_known: false },
    { slug: 'bmw', name: 'BMW', name_ru: 'БМВ', is_known: true },
    { slug: 'belgee', name: 'BelGee', name_ru: 'Белджи', is_known: true },
    { slug: 'mitsubishi', name: 'Mitsubishi', name_ru: 'Мицубиси', is_known: true },
    { slug: 'chery', name: 'Chery', name_ru: 'Чери', is_known: true },
    { slug: 'changan', name: 'Changan', name_ru: 'Чанган', is_known: true },
    { slug: 'baic', name: 'BAIC', name_ru: 'Баик', is_known: true },
  ])
  .execute()
await db
  .insertInto('model')
  .values([
    { brand_id: 1, slug: 'camry', name: 'Camry', is_known: true },
    { brand_id: 1, slug: 'corolla', name: 'Corolla', is_known: true },
    { brand_id: 2, slug: 'vesta', name: 'Vesta', is_known: true },
    { brand_id: 3, slug: 'ussuri', name: 'Уссури', is_known: false },
    { brand_id: 4, slug: 'x5', name: 'X5', is_known: true },
    { brand_id: 4, slug: '3-serii', name: '3 серии', is_known: true },
    { brand_id: 5, slug: 'x50', name: 'X50', is_known: true },
    { brand_id: 6, slug: 'l200', name: 'L200', is_known: true },
    { brand_id: 7, slug: 'tiggo-7-pro-max', name: 'Tiggo 7 Pro Max', is_known: true },
    { brand_id: 8, slug: 'cs75-plus', name: 'CS75 Plus', is_known: true },
    { brand_id: 9, slug: 'x75', name: 'X75', is_known: true },
  ])
  .execute()
const common = { catalogue_block: 'used', year: 2020, availability: 'in-stock', state_since: NOW } as const
const camry = { ...common, brand_id: 1, model_id: 1, price_rub: 2_000_000, body: 'sedan' } as const
const vestaCross = { ...common, brand_id: 2, model_id: 3, price_rub: 1_900_000, body: 'wagon' } as const
const cars = await db
  .insertInto('car')
  .values([
    { ...camry, state: 'published', trim: 'Престиж', vin: VIN },
    { ...camry, state: 'published', trim: 'Стандарт Плюс', year: 2022, price_rub: 3_000_000 },
    { ...camry, state: 'sold', trim: 'Престиж', vin: 'XW8ZZZ61ZKG009999' },
    { ...common, brand_id: 1, model_id: 2, price_rub: 1_500_000, state: 'published' },
    { ...common, brand_id: 2, model_id: 3, price_rub: 900_000, state: 'published', body: 'sedan' },
    { ...common, brand_id: 3, model_id: 4, price_rub: 700_000, state: 'published' },
    { ...vestaCross, state: 'published', trim: 'SW Cross Techno', vin: 'XTAGFK330KY005678' },
    { ...common, brand_id: 4, model_id: 5, price_rub: 9_000_000, state: 'published', trim: 'xDrive30d M Sport Pro' },
    { ...common, brand_id: 4, model_id: 6, price_rub: 4_000_000, state: 'published', trim: '320d xDrive M Sport' },
    { ...common, brand_id: 5, model_id: 7, price_rub: 2_000_000, state: 'published', colour: 'white' },
    { ...common, brand_id: 5, model_id: 7, price_rub: 2_000_000, state: 'published', colour: 'black' },
    { ...common, brand_id: 6, model_id: 8, price_rub: 2_390_000, state: 'published', trim: 'Instyle' },
    { ...common, brand_id: 6, model_id: 8, price_rub: 2_190_000, state: 'published', trim: 'Drive' },
    { ...common, brand_id: 7, model_id: 9, price_rub: 2_500_000, state: 'published' },
    { ...common, brand_id: 8, model_id: 10, price_rub: 2_700_000, state: 'published' },
    { ...common, brand_id: 9, model_id: 11, price_rub: 2_600_000, state: 'published' },
  ])
  .returning('id')
  .execute()
const [prestige = 0, standard = 0, sold = 0, , vesta = 0, , swCross = 0, x5 = 0] = cars.map(({ id }) => id)
const source = await db.insertInto('feed_source').values({ name: 'feed' }).returning('id').executeTakeFirstOrThrow()
await db
  .insertInto('feed_listing')
  .values([
    listingRow(source.id, 'A-7741', vesta, {}),
    listingRow(source.id, 'feed-5', vesta, { sourceKey: '5678' }),
    listingRow(source.id, VIN, prestige, { sourceKey: 'stock/88' }),
  ])
  .execute()
await db
  .insertInto('page')
  .values([
    {
      ...pageRow('/services/to/', 'Техобслуживание'),
      summary: 'Цены на плановое обслуживание',
      blocks: JSON.stringify([{ kind: 'text', paragraphs: ['Меняем масло и фильтры.'] }]),
    },
    pageRow('/services/trade-in/', 'Trade-in'),
    pageRow('/technical/test-drive/', 'Тест-драйв'),
  ])
  .execute()
const offer = { summary: 'Подарок', blocks: JSON.stringify([]), conditions: 'До конца года', updated_at: NOW }
await db
  .insertInto('offer')
  .values([
    { ...offer, slug: 'winter', title: 'Зимние шины в подарок' },
    { ...offer, slug: 'summer', title: 'Летние шины в подарок', ends_at: new Date('2026-08-31T00:00:00Z') },
  ])
  .execute()
const testSite = await shareInFile(createTestSite(database, { now: () => NOW }))
const search = (text: string, page?: number) => searchStock(testSite.site, text, page)
const namesOf = async (text: string) =>
  (await search(text)).names.map(({ brand, model }) => [brand.name, model?.name].filter(Boolean).join(' '))

describe('a search of the stock', () => {
  it('finds a model with its cars on sale', async () => {
    const found = await search('камри')
    expect(found.names[0]).toMatchObject({ model: { slug: 'camry', name: 'Camry' }, count: 2 })
    expect(new Set(found.cars.carIds)).toEqual(new Set([prestige, standard]))
    expect(found.query?.choices).toEqual({ brand: ['toyota'], model: ['toyota/camry'] })
  })

  it('shows the models of a brand', async () => {
    expect(await namesOf('тайота')).toEqual(['Toyota', 'Toyota Camry', 'Toyota Corolla'])
  })

  it('finds names that only this stock has', async () => {
    expect((await namesOf('зубр усури'))[0]).toBe('Зубр Уссури')
  })

  it('narrows the cars by the filters in the text', async () => {
    expect((await search('камри 2022')).cars.carIds).toEqual([standard])
    expect((await search('седан до 1 млн')).cars.carIds).toEqual([vesta])
  })

  it('finds cars by their trim, in either alphabet and misspelled', async () => {
    for (const words of ['камри престиж', 'престиж камри', 'camry prestizh', 'камри пристиж', 'престиж'])
      expect((await search(words)).cars, words).toMatchObject({ total: 1, carIds: [prestige] })
    expect((await search('камри стандарт 2020')).cars.total).toBe(0)
    expect((await search('камри стандарт 2022')).cars.carIds).toEqual([standard])
  })

  it('finds a model that is not on sale, without a car', async () => {
    const found = await search('киа рио')
    expect(found.names[0]).toMatchObject({ brand: { name: 'Kia' }, model: { name: 'Rio' }, count: 0 })
    expect(found.cars).toEqual({ total: 0, pageCount: 1, carIds: [] })
  })

  it('finds nothing for unknown words', async () => {
    expect(await search('щщщххх')).toMatchObject({
      names: [],
      query: null,
      carIdsByNumber: [],
      pages: [],
      cars: { total: 0 },
    })
  })
})

describe('a model that is a trim in this stock', () => {
  test.each(['лада веста св кросс', 'веста св кросс', 'vesta sw cross', 'веста универсал кросс'])(
    'is found by its trim: «%s»',
    async (words) => {
      const found = await search(words)
      expect(found.query?.choices).toMatchObject({ brand: ['lada'], model: ['lada/vesta'] })
      expect(found).toMatchObject({ trims: ['SW Cross Techno'], cars: { total: 1, carIds: [swCross] } })
      expect(await namesOf(words)).toEqual(['Lada Vesta'])
    },
  )

  it('is not shown as unavailable beside a model that is on sale', async () => {
    expect(await namesOf('веста')).toEqual(['Lada Vesta'])
  })

  it('does not hide that another model is not on sale', async () => {
    for (const [words, name] of [
      ['bmw x3', 'BMW X3'],
      ['киа рио', 'Kia Rio'],
    ] as const) {
      const found = await search(words)
      expect(found.cars.total).toBe(0)
      expect(found.names[0]?.count).toBe(0)
      expect(await namesOf(words)).toEqual([name])
    }
    // No Vesta has such a trim, though another car has the word: the result says so and shows the Vestas.
    expect(await search('веста спорт')).toMatchObject({
      unavailableName: { model: { slug: 'vesta-sport' } },
      cars: { total: 2 },
    })
    expect(await namesOf('веста спорт')).toEqual(['Lada Vesta'])
  })
})

it('only the trims of found cars are listed', async () => {
  expect(await search('bmw x5 m')).toMatchObject({ trims: ['xDrive30d M Sport Pro'], cars: { total: 1, carIds: [x5] } })
  expect(await namesOf('bmw x5 m')).toEqual(['BMW X5'])
})

describe('a word has one meaning', () => {
  it('as a brand it is not also a similar colour', async () => {
    for (const words of ['белджи', 'Belgee', 'белджы'])
      expect(await search(words), words).toMatchObject({
        query: { choices: { brand: ['belgee'] } },
        cars: { total: 2 },
      })
    expect((await search('белджи')).query?.choices).toEqual({ brand: ['belgee'] })
    expect((await search('белая белджи')).query?.choices).toEqual({ brand: ['belgee'], colour: ['white'] })
  })

  it('as a filter it is not also a model of that name', async () => {
    expect((await search('джип')).query?.choices).toEqual({ body: ['suv'] })
    expect((await search('белое купе')).query?.choices).toEqual({ body: ['coupe'], colour: ['white'] })
  })
})

describe('a number finds its car', () => {
  test.each([
    ['the last four characters of its VIN', '1234'],
    ['the last six', '001234'],
    ['the whole VIN', VIN],
    ['in small letters and with spaces', 'xw8 zzz 61z kg 001234'],
    ['in Cyrillic letters of the same shape', 'КG001234'],
    ['with the other keyboard layout on', 'чц8яяя61ялп001234'],
    ['its number in its feed', 'stock/88'],
  ])('by %s', async (_, number) => {
    expect((await search(number)).carIdsByNumber).toEqual([prestige])
  })

  it('by its number on the site', async () => {
    expect((await search(`№ ${prestige}`)).carIdsByNumber).toEqual([prestige])
    expect((await search('A-7741')).carIdsByNumber).toEqual([vesta])
  })

  it('unless it is sold', async () => {
    expect((await search('9999')).carIdsByNumber).toEqual([])
    expect((await search(`№ ${sold}`)).carIdsByNumber).toEqual([])
  })

  it('and a search never reveals more of a VIN than its page', async () => {
    // The middle is wrong: trying one character after another reveals nothing.
    expect((await search('XW8ZHHHHHHHHH1234')).carIdsByNumber).toEqual([prestige])
    expect((await search('HH1234')).carIdsByNumber).toEqual([prestige])
    expect((await search('WVWZZZ61ZKG001234')).carIdsByNumber).toEqual([])
    expect((await search('ZKG00')).carIdsByNumber).toEqual([])
  })
})

const pagesOf = async (text: string) => (await search(text)).pages.map(({ key }) => key)

describe('pages are found', () => {
  it('by their names, in any case', async () => {
    expect((await pagesOf('техобслуживания'))[0]).toBe('/services/to/')
    expect((await pagesOf('адреса'))[0]).toBe('/contacts/')
  })

  it('by their text', async () => {
    expect(await pagesOf('поменять масло')).toContain('/services/to/')
  })

  test.each([
    ['/services/trade-in/', ['трейд ин', 'трейд-ин', 'трейдин', 'trade in', 'trade-in', 'tradein', 'хочу в трейд-ин']],
    ['/technical/test-drive/', ['тест драйв', 'тест-драйв', 'тестдрайв', 'test drive', 'test-drive', 'testdrive']],
  ])('%s in any spelling, and no car by accident', async (path, questions) => {
    for (const words of questions) {
      const found = await search(words)
      expect(found.pages[0]?.key, words).toBe(path)
      expect(found, words).toMatchObject({ names: [], cars: { total: 0 }, correctedText: null })
    }
  })

  it('and offers only while they run', async () => {
    expect(await pagesOf('шины в подарок')).toEqual(['winter'])
  })

  it('only without a car that was meant', async () => {
    expect(await pagesOf('камри')).toEqual([])
  })
})

it.each([
  "'; drop table car; --",
  '%%%',
  '\\',
  'a'.repeat(10_000),
  '1'.repeat(10_000),
  '\u0000',
  '%F0%9F',
  '12\u000034',
  '\uD83D 1234'.slice(0, 3),
])('a hostile text finds no car: %j', async (text) => {
  expect((await search(text)).cars.total).toBe(0)
})

test.each([
  ['тигго 7', 'Chery Tiggo 7 Pro Max', 'Tiggo 7'],
  ['чери тигго 7 автомат', 'Chery Tiggo 7 Pro Max', 'Tiggo 7'],
  ['cs75', 'Changan CS75 Plus', 'CS75'],
])('«%s», which is not on sale, finds its variant first and reports the missing model', async (text, first, base) => {
  const found = await search(text)
  expect((await namesOf(text))[0]).toBe(first)
  expect(found.unavailableName?.model?.name).toBe(base)
  expect(found.query?.choices.model).toHaveLength(1)
})

it('a name that is on sale finds no variant', async () => {
  for (const words of ['веста', 'x75']) expect((await search(words)).unavailableName, words).toBeNull()
})

it('the end of a VIN is before an equal stock number, and a number with a sign is before both', async () => {
  expect((await search('5678')).carIdsByNumber).toEqual([swCross, vesta])
  expect((await search(`№ ${vesta}`)).carIdsByNumber[0]).toBe(vesta)
})
