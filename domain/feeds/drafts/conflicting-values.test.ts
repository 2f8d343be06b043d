import { describe, expect, it } from 'vitest'
import { parseDraft, parseDrafts } from './draft-fixture.server.ts'
import { carXml, feedXml } from '../feed-fixture.ts'

/** A car of an auto.ru feed with more fields. */
const autoru = (change: Record<string, string>) => feedXml(carXml({ year: '2022', run: '3500', ...change }))

/** A price list of one car. */
const list = (columns: Record<string, string>) =>
  `${['VIN;Марка;Модель;Год;Цена', ...Object.keys(columns)].join(';')}\n` +
  ['XTA0000000S123456;Kia;K5;2025;3000000', ...Object.values(columns)].join(';')

async function parseCar(feed: string) {
  const [car] = (await parseDrafts(feed)).cars
  if (car?.kind !== 'car') throw new Error(`Not a car but ${JSON.stringify(car)}`)
  return car
}

describe('a car that is marked as new is never published as used', () => {
  it.each<[string, string]>([
    ['beside its state', autoru({ state: 'отличное', condition: 'New' })],
    ['beside its condition', autoru({ vehicle_condition: 'excellent', condition: 'new' })],
    ['beside its kind', autoru({ car_type: 'Легковой', state_of_vehicle: 'New' })],
    ['with a yes', autoru({ is_new: '1' })],
    ['in its availability', autoru({ availability: 'Новый' })],
    ['in a column', list({ Пробег: '3500', Тип: 'Новый', Состояние: 'Отличное' })],
    ['with a plus', list({ Пробег: '900', Новый: '+' })],
    ['with a tick', list({ Пробег: '900', Новый: '✓' })],
    ['with an emoji', list({ Пробег: '900', Новый: '✔️' })],
  ])('%s', async (_name, feed) => {
    const { draft, overruled } = await parseCar(feed)
    expect(draft).toMatchObject({ block: 'new', availability: 'in-stock', asFed: {} })
    expect(overruled).toEqual([])
  })

  it('even if it is also marked as used, which is reported', async () => {
    const feed = autoru({ type: 'С пробегом', state: 'отличное', condition: 'New' })
    expect(await parseCar(feed)).toMatchObject({
      draft: { block: 'new', condition: 'intact' },
      overruled: [{ field: 'type', by: 'condition' }],
    })
  })
})

it('a sold car is not shown, even if its feed has other values of availability', async () => {
  const { cars } = await parseDrafts(list({ Наличие: 'в наличии', Статус: 'Продан' }))
  expect(cars).toMatchObject([{ refusal: { reason: 'hidden', detail: 'Продан' } }])
})

it('new or used is not reported as an unknown condition', async () => {
  const { draft } = await parseDraft(autoru({ condition: 'used' }))
  expect(draft).toMatchObject({ block: 'used', condition: null, asFed: {} })
})

describe('of two values of one field', () => {
  it.each<[string, Record<string, string>, object]>([
    [
      'the more reliable one is used',
      { Описание: 'Новая', Комментарий: 'Скол' },
      { field: 'Комментарий', by: 'Описание' },
    ],
    [
      'the one that can be parsed is used',
      { Привод: 'Любой', 'Тип привода': 'Полный' },
      { field: 'Привод', by: 'Тип привода' },
    ],
    [
      'an address wins over a word',
      { Видео: 'есть', 'Видео 360': 'https://v.example/' },
      { field: 'Видео', by: 'Видео 360' },
    ],
    ['the state of the stock', { Статус: 'Тест-драйв', Наличие: 'в наличии' }, { field: 'Статус', by: 'Наличие' }],
  ])('%s, and the other is reported', async (_name, columns, overruled) => {
    const car = await parseCar(list(columns))
    expect(car.overruled).toEqual([overruled])
    expect(car.draft.asFed).toEqual({})
  })

  it('none is reported when they are alike', async () => {
    const columns = {
      Коробка: 'АКПП',
      'Тип КПП': 'Автомат',
      Комплектация: 'luxury',
      Trim: 'Luxury Plus',
      Код: '1',
      Id: '2',
    }
    expect(await parseCar(list(columns))).toMatchObject({ draft: { gearbox: 'automatic' }, overruled: [] })
  })

  it('both are used when they add up', async () => {
    const { draft, overruled } = await parseCar(
      list({
        Филиал: 'Север',
        Склад: 'Склад №2',
        Салон: 'Кожа/алькантара',
        'Цвет салона': 'чёрный',
        Опции: 'Люк',
        Оснащение: 'Фаркоп',
        Фото: 'https://p.example/1.jpg',
        Фотографии: 'https://p.example/2.jpg',
      }),
    )
    expect(draft).toMatchObject({
      branchNames: ['Север', 'Склад №2'],
      equipment: [
        { name: 'Оснащение', items: ['Люк', 'Фаркоп'] },
        { name: 'Салон', items: ['Кожа/алькантара', 'чёрный'] },
      ],
      photoUrls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
    })
    expect(overruled).toEqual([])
  })

  it('an element wins over a param of YML', async () => {
    const { draft, overruled } = await parseCar(`<yml_catalog><shop><offers><offer id="1"><vendor>Haval</vendor>
      <model>Jolion</model><price>2000000</price><description>Из салона</description><param name="Год">2024</param>
      <param name="Описание">Скол на бампере</param></offer></offers></shop></yml_catalog>`)
    expect(draft.description).toBe('Из салона')
    expect(overruled).toEqual([{ field: 'Описание', by: 'description' }])
  })
})

it('sums and addresses that cannot be parsed go to the report', async () => {
  const { draft } = await parseDraft(
    list({
      'Скидка по кредиту': 'по запросу',
      'Скидка по trade-in': '5%',
      'Скидка КАСКО': 'до 7% (200 000 ₽)',
      'Дополнительная скидка': '19 900 руб/мес',
      'Максимальная скидка': '3 000 000',
      Видео: 'есть',
    }),
  )
  expect(draft.asFed).toEqual({
    creditDiscount: 'по запросу',
    tradeInDiscount: '5%',
    optionalDiscount: '19 900 руб/мес',
    maxDiscount: '3000000',
    videoUrl: 'есть',
  })
  expect(draft.price).toMatchObject({ creditDiscountRub: 0, tradeInDiscountRub: 0, insuranceDiscountRub: 200_000 })
  const none = await parseDraft(list({ 'Скидка КАСКО': 'нет', 'Скидка по кредиту': '-', 'Скидка по trade-in': '0' }))
  expect(none.draft.asFed).toEqual({})
})

it('an address without its scheme is accepted', async () => {
  const { draft } = await parseDraft(list({ 'Видео 360': 'youtube.com/abc', Ссылка: '//d.example/1/' }))
  expect(draft).toMatchObject({ videoUrl: 'https://youtube.com/abc', sourceUrl: 'https://d.example/1/' })
})

const parse = async (columns: Record<string, string>) => (await parseDraft(list(columns))).draft

it('a ticked column means yes or no, and any other value goes to the report', async () => {
  expect(await parse({ Новый: '✗' })).toMatchObject({ block: 'used', asFed: {} })
  expect(await parse({ Новый: 'наверное', Пробег: '900' })).toMatchObject({
    block: 'used',
    asFed: { isNew: 'наверное' },
  })
  expect(await parse({ Наличие: '✔' })).toMatchObject({ availability: 'in-stock', asFed: {} })
  expect(await parse({ Наличие: '✗' })).toMatchObject({ availability: 'to-order', asFed: {} })
  expect(await parse({ Металлик: '+' })).toMatchObject({ metallic: true, asFed: {} })
  const { equipment } = await parse({ Гарантия: '+', 'Зимняя резина': '✗' })
  expect(equipment).toEqual([{ name: 'От продавца', items: ['Гарантия продавца'] }])
})

describe('customs', () => {
  it.each([
    ['растаможен', {}],
    ['Да', {}],
    ['+', {}],
    ['Растаможена, ПТС на руках', {}],
    ['Таможня пройдена', {}],
    ['не растаможен', { customs: 'не растаможен' }],
    ['нет', { customs: 'не растаможен' }],
    ['✗', { customs: 'не растаможен' }],
    ['Требует растаможки', { customs: 'Требует растаможки' }],
    ['Без растаможки', { customs: 'Без растаможки' }],
    ['Таможня не пройдена', { customs: 'Таможня не пройдена' }],
    ['Not cleared', { customs: 'Not cleared' }],
    ['РФ', { customsNote: 'РФ' }],
  ])('«%s»', async (text, rawValues) => {
    for (const column of ['Растаможен', 'Таможня']) {
      expect((await parseDraft(list({ [column]: text }))).draft.asFed).toEqual(rawValues)
    }
  })
})
