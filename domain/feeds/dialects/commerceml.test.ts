import { describe, expect, it } from 'vitest'
import { parseDraft, parseDrafts } from '../drafts/draft-fixture.server.ts'
import { exportedCar, importXml, offersXml } from './commerceml-fixture.ts'

const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml.*\?>/, '')
/** The documents of one exchange as the import reads them. */
const joined = (...documents: string[]) => `<exchange>${documents.map(withoutDeclaration).join('')}</exchange>`

async function timeOf(count: number): Promise<number> {
  const cars = Array.from({ length: count }, (_, number) => exportedCar(number))
  const xml = joined(importXml(cars), offersXml(cars))
  const start = performance.now()
  await parseDrafts(xml)
  return performance.now() - start
}

describe('CommerceML', () => {
  it('joins goods with their offers, and finds the fields by the names of the properties', async () => {
    const cars = [exportedCar(1)]
    const { dialect, draft } = await parseDraft(joined(importXml(cars), offersXml(cars)))
    expect(dialect).toBe('CommerceML')
    expect(draft).toMatchObject({
      key: 'XTA0000000S100001',
      vin: 'XTA0000000S100001',
      brand: { slug: 'lada' },
      model: { slug: 'vesta' },
      year: 2024,
      mileageKm: 15_000,
      colour: 'white',
      body: 'sedan',
      gearbox: 'manual',
      engine: { cc: 1600, powerHp: 106, fuel: 'petrol' },
      price: { priceRub: 1_500_000 },
      block: 'used',
      description: 'Один хозяин.',
    })
  })

  it('gives the same when the offers come first', async () => {
    const cars = [1, 2, 3].map((number) => exportedCar(number))
    const inOrder = await parseDrafts(joined(importXml(cars), offersXml(cars)))
    const reversed = await parseDrafts(joined(offersXml(cars), importXml(cars)))
    const vins = (items: typeof inOrder) => items.cars.map((car) => car.kind === 'car' && car.draft.vin)
    expect(vins(inOrder)).toEqual(cars.map(({ vin }) => vin))
    expect(vins(reversed)).toEqual(vins(inOrder))
  })

  it('is also one document with both parts', async () => {
    const cars = [exportedCar(1)]
    const [goods, offers] = [importXml(cars), offersXml(cars)]
    const both = goods.replace(
      '</КоммерческаяИнформация>',
      /<ПакетПредложений[^]*<\/ПакетПредложений>/.exec(offers)?.[0] ?? '',
    )
    const { draft } = await parseDraft(`${both}</КоммерческаяИнформация>`)
    expect(draft.price.priceRub).toBe(1_500_000)
  })

  it('hides a car of which none is left, and a good that is deleted', async () => {
    const cars = [exportedCar(1, { quantity: 0 }), exportedCar(2)]
    const goods = importXml(cars).replace(
      `<Ид>${cars[1]?.id}</Ид>`,
      (id) => `${id}<ПометкаУдаления>true</ПометкаУдаления>`,
    )
    expect(await parseDrafts(joined(goods, offersXml(cars)))).toMatchObject({
      cars: [
        { refusal: { reason: 'hidden', detail: 'Количество 0' } },
        { refusal: { reason: 'hidden', detail: 'Удален' } },
      ],
    })
  })

  it('refuses a good without an offer, and an offer without a good', async () => {
    const [first, second] = [exportedCar(1), exportedCar(2)]
    const { cars } = await parseDrafts(joined(importXml([first]), offersXml([second])))
    expect(cars).toMatchObject([{ refusal: { reason: 'no-price' } }, { kind: 'refusal' }])
  })

  it('takes each characteristic of a good as a car', async () => {
    const car = exportedCar(1)
    const offer = (id: string, vin: string) =>
      `<Предложение><Ид>${car.id}#${id}</Ид><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>VIN</Наименование><Значение>${vin}</Значение></ХарактеристикаТовара></ХарактеристикиТовара><Цены><Цена><ЦенаЗаЕдиницу>1 700 000,00</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены></Предложение>`
    const offers = offersXml([]).replace(
      '</Предложения>',
      `${offer('a', 'XTA0000000S100007')}${offer('b', 'XTA0000000S100008')}</Предложения>`,
    )
    const { cars } = await parseDrafts(joined(importXml([car]), offers))
    expect(cars).toMatchObject([
      { draft: { vin: 'XTA0000000S100007', price: { priceRub: 1_700_000 } } },
      { draft: { vin: 'XTA0000000S100008' } },
    ])
  })

  it('is refused when it has only what has changed', async () => {
    const cars = [exportedCar(1)]
    await expect(parseDrafts(joined(importXml(cars, { onlyChanges: true })))).rejects.toMatchObject({
      reason: 'only-changes',
    })
  })

  it.each([
    ['entities', importXml([]).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'forbidden'],
    ['tags nested too deep', importXml([]).replace('<Товары>', `<Товары><Товар>${'<a>'.repeat(1000)}`), 'malformed'],
    [
      'a text without an end',
      importXml([]).replace('<Товары>', `<Товары><Товар><Ид>${'а'.repeat(5_000_000)}`),
      'malformed',
    ],
    ['an end in the middle', importXml([exportedCar(1)]).slice(0, -200), 'malformed'],
  ])('is refused for %s', async (_name, xml, reason) => {
    await expect(parseDrafts(xml)).rejects.toMatchObject({ reason })
  })

  it('costs linear time', async () => {
    await timeOf(200)
    const [small, large] = [await timeOf(300), await timeOf(2400)]
    expect(large).toBeLessThan(small * 8 * 4)
  })
})
