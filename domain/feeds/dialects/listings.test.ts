import { describe, expect, it } from 'vitest'
import { parseDraft, parseDrafts } from '../drafts/draft-fixture.server.ts'

const CAR = `<make>Haval</make><model>Jolion</model><year>2025</year><vin>XTA0000000S123456</vin>
  <body_style>SUV</body_style><transmission>Automatic</transmission><fuel_type>Gasoline</fuel_type><drivetrain>AWD</drivetrain>
  <exterior_color>White</exterior_color><trim>Elite</trim>`

const listing = (tags: string) => `<listings><title>Dealer</title><listing><vehicle_id>m1</vehicle_id>${CAR}
    <mileage><value>12000</value><unit>KM</unit></mileage><image><url>https://p.example/1.jpg</url><tag>Exterior</tag></image>
    <dealer_name>Dealer North</dealer_name><address format="simple"><component name="addr1">Моторная улица, 31</component>
    <component name="city">Москва</component></address>${tags}</listing></listings>`

const csvOf = (price: string) =>
  `vehicle_id,make,model,year,mileage.value,mileage.unit,state_of_vehicle,exterior_color,price,image[0].url,image[1].url
m1,Haval,Jolion,2025,900,KM,New,Black,${price},https://p.example/1.jpg,https://p.example/2.jpg`

describe('Meta', () => {
  it('is parsed with its nested mileage and pictures', async () => {
    const { dialect, draft } = await parseDraft(
      listing('<state_of_vehicle>NEW</state_of_vehicle><price>2500000 RUB</price><sale_price>2400000 RUB</sale_price>'),
    )
    expect(dialect).toBe('Meta')
    expect(draft).toMatchObject({
      sourceKey: 'm1',
      model: { slug: 'jolion' },
      // A car that is marked as new is new with any mileage.
      block: 'new',
      mileageKm: 12_000,
      body: 'crossover',
      gearbox: 'automatic',
      drive: 'all',
      colour: 'white',
      engine: { fuel: 'petrol' },
      price: { priceRub: 2_400_000, listPriceRub: 2_500_000, maxDiscountRub: 0 },
      photoUrls: ['https://p.example/1.jpg'],
      branchNames: ['Dealer North', 'Моторная улица, 31'],
    })
  })

  it.each([
    ['<price>2500000</price>', 'no-currency'],
    ['<price>25000 USD</price>', 'foreign-currency'],
  ])('a price %s is not understood as roubles', async (price, reason) => {
    expect((await parseDrafts(listing(price))).cars).toMatchObject([{ refusal: { reason } }])
  })

  it('is parsed as a price list too', async () => {
    const { dialect, draft } = await parseDraft(csvOf('2500000 RUB'))
    expect(dialect).toBe('Meta, CSV')
    expect(draft).toMatchObject({
      key: 'm1',
      block: 'new',
      mileageKm: 900,
      colour: 'black',
      price: { priceRub: 2_500_000 },
      photoUrls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
    })
    expect((await parseDrafts(csvOf('2500000'))).cars).toMatchObject([{ refusal: { reason: 'no-currency' } }])
  })
})

it('a Google feed is parsed, although its elements have a prefix', async () => {
  const { dialect, draft } =
    await parseDraft(`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><item>
    <g:id>g1</g:id><g:store_code>north</g:store_code><g:price>2400000 RUB</g:price><g:condition>used</g:condition>
    <g:mileage>41000 km</g:mileage><g:image_link>https://p.example/1.jpg</g:image_link>
    <g:additional_image_link>https://p.example/2.jpg</g:additional_image_link>${CAR.replaceAll(/<(\/?)/g, '<$1g:')}
    <g:color>Red</g:color></item></channel></rss>`)
  expect(dialect).toBe('Google')
  expect(draft).toMatchObject({
    sourceKey: 'g1',
    block: 'used',
    mileageKm: 41_000,
    colour: 'red',
    price: { priceRub: 2_400_000 },
    branchNames: ['north'],
    photoUrls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
  })
})
