import { describe, expect, it } from 'vitest'
import { parseDraft, parseDrafts } from '../drafts/draft-fixture.server.ts'

const catalog = (price: string, more = '') => `<catalog><vehicles><vehicle><mark>Kia</mark><model>K5</model><run>4</run>
  <year>2025</year>${price}<vin>XWEG441A000101204</vin>${more}</vehicle></vehicles></catalog>`
const vehicles = (more: string) => `<vehicles><vehicle><make>Toyota</make><model>RAV4</model><year>2021</year>
  <price>27990</price><trim>XLE</trim>${more}</vehicle></vehicles>`
const list = (header: string, price: string) => `VIN;Марка;Модель;Год;${header}\nXWEG441A000101204;Kia;K5;2025;${price}`

const refusalOf = async (feed: string) => {
  const { cars } = await parseDrafts(feed)
  return cars.map((car) => (car.kind === 'refusal' ? car.refusal.reason : 'taken'))
}

describe('a price without a currency is not understood as roubles', () => {
  it.each([
    [
      'in a short list of Google',
      'id,vin,make,model,year,price,condition,image_link\nq1,XWEPH81A000100628,Kia,Rio,2020,15990,used,https://d.example/1.jpg',
    ],
    ['in a list without a Russian word', 'Make,Model,Year,Price,Colour\nKia,Rio,2020,15990,Red'],
    ['in another list without a Russian word', 'Make,Model,Year,Price,Colour\nKia,Rio,2020,1599000,Red'],
    ['beside miles', vehicles('<mileage>31000</mileage><mileage_unit>MI</mileage_unit>')],
    ['beside miles, as Meta writes them', vehicles('<mileage><value>31000</value><unit>MI</unit></mileage>')],
    ['beside names of Meta', vehicles('<exterior_color>Silver</exterior_color>')],
  ])('%s', async (_name, feed) => {
    expect(await refusalOf(feed)).toEqual(['no-currency'])
  })

  it.each([
    ['in a list with English columns', 'Make,Model,Year,Price,Colour\nKia,Rio,2020,1599000,Красный'],
    ['in a Russian feed with one of their names', vehicles('<exterior_color>Белый</exterior_color>')],
    ['in a Russian feed with a car in miles', vehicles('<mileage>5 миль</mileage>')],
    ['in a Russian format without a Russian word', catalog('<price>2,500,000</price>')],
  ])('but it is understood as roubles %s', async (_name, feed) => {
    expect(await refusalOf(feed)).toEqual(['taken'])
  })

  it('a price in roubles is accepted anywhere', async () => {
    const { draft } = await parseDraft('Make,Model,Year,"Price, RUB",Colour\nKia,Rio,2020,1599000,Red')
    expect(draft.price.priceRub).toBe(1_599_000)
  })
})

describe('a price in a named foreign currency is refused', () => {
  it.each([
    ['in a header', list('Цена, $', '15990')],
    ['in a header with a code', list('Цена (USD)', '15 990')],
    ['in a header in words', list('Цена в долларах', '15990')],
    ['in a header with commas around', 'VIN,Марка,Модель,Год,"Цена, USD"\nXWEG441A000101204,Kia,Rio,2020,15990'],
    ['in an attribute', catalog('<price currency="USD">42900</price>')],
    ['in a unit', catalog('<price unit="EUR">42900</price>')],
    ['in an element of its own', catalog('<price>42900</price><price_currency>USD</price_currency>')],
    ['in an element inside', catalog('<price><value>42900</value><currency>USD</currency></price>')],
    ['behind the sum', catalog('<price>15 990 000 тг</price>')],
    ['in Belarusian roubles', catalog('<price>42900</price><currency>бел. руб.</currency>')],
  ])('%s', async (_name, feed) => {
    expect(await refusalOf(feed)).toEqual(['foreign-currency'])
  })

  it.each([
    ['elements', catalog('<price_usd>42900</price_usd><price>3900000</price>')],
    ['columns', list('Цена, USD;Цена, руб.', '42900;3900000')],
    ['thousands', list('Цена, $;Цена, тыс. руб.', '42900;3900')],
  ])('the price in roubles beside it counts: %s', async (_name, feed) => {
    expect((await parseDraft(feed)).draft.price.priceRub).toBe(3_900_000)
  })
})

it('a sale price is the current price of a car, in a price list and in XML', async () => {
  const { dialect, draft } = await parseDraft(
    'vehicle_id,make,model,year,price,sale_price,state_of_vehicle\nv1,Haval,Jolion,2025,2500000 RUB,2300000 RUB,NEW',
  )
  expect(dialect).toBe('Meta, CSV')
  expect(draft.price).toMatchObject({ priceRub: 2_300_000, listPriceRub: 2_500_000, maxDiscountRub: 0 })
})

it('a list price beside a price and a sale price goes to the report', async () => {
  const columns = 'vehicle_id,make,model,year,vehicle_msrp,price,sale_price,state_of_vehicle'
  const { cars } = await parseDrafts(`${columns}\nv1,Haval,Jolion,2025,2700000 RUB,2500000 RUB,2300000 RUB,NEW`)
  expect(cars).toMatchObject([
    {
      draft: { price: { priceRub: 2_300_000, listPriceRub: 2_500_000 } },
      overruled: [{ field: 'vehicle_msrp', by: 'price' }],
    },
  ])
})
