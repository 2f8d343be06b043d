import { describe, expect, it } from 'vitest'
import { parseDraft } from '../drafts/draft-fixture.server.ts'

describe('auto.ru', () => {
  it('is parsed with its discounts, and its modification is split', async () => {
    const { dialect, draft } = await parseDraft(`<?xml version="1.0"?><data><cars><car>
      <unique_id>u1</unique_id><mark_id>LEXUS</mark_id><folder_id>RX, V</folder_id>
      <modification_id>350h 2.5hyb CVT (250 л.с.) 4WD</modification_id><complectation_name>F SPORT</complectation_name>
      <body_type>Внедорожник 5 дв.</body_type><wheel>левый</wheel><color>Чёрный</color><metallic>да</metallic>
      <availability>в наличии</availability><custom>растаможен</custom><owners_number>Не было владельцев</owners_number>
      <run>7</run><year>2025</year><price>12000000</price><credit_discount>150000</credit_discount>
      <tradein_discount>100000</tradein_discount><insurance_discount/><max_discount>300000</max_discount>
      <currency>RUR</currency><vin>JTJ CJBJA 102252008</vin><pts>оригинал</pts><doors_count>5</doors_count>
      <description><![CDATA[<p>✅ Новый&nbsp;Lexus</p><ul><li>люк</li><li>камера</li></ul><script>alert(1)</script>]]></description>
      <extras>Люк, Камера заднего вида,, Люк</extras>
      <images><image>https://p.example/1.jpg</image><image>https://p.example/2.jpg</image></images>
      <video>javascript:alert(1)</video><url>https://d.example/cars/1/</url><action>show</action>
    </car></cars></data>`)
    expect(dialect).toBe('auto.ru')
    expect(draft).toMatchObject({
      key: 'JTJCJBJA102252008',
      block: 'new',
      brand: { slug: 'lexus', name: 'Lexus', isKnown: true },
      model: { slug: 'rx', isKnown: true },
      generation: 'V',
      trim: 'F SPORT',
      body: 'crossover',
      doors: 5,
      mileageKm: 7,
      engine: { fuel: 'hybrid', cc: 2500, powerHp: 250 },
      gearbox: 'cvt',
      drive: 'all',
      wheel: 'left',
      colour: 'black',
      colourName: 'Чёрный',
      metallic: true,
      vin: 'JTJCJBJA102252008',
      owners: 0,
      title: 'original',
      price: { priceRub: 12_000_000, tradeInDiscountRub: 100_000, creditDiscountRub: 150_000, maxDiscountRub: 300_000 },
      availability: 'in-stock',
      description: 'Новый Lexus\n\n— люк\n— камера',
      equipment: [{ items: ['Люк', 'Камера заднего вида'] }],
      photoUrls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
      videoUrl: null,
      sourceUrl: 'https://d.example/cars/1/',
    })
  })

  it.each([
    '<folder_id>Jolion</folder_id><modification_id>1.5 AMT (143 л.с.) 2WD</modification_id>',
    '<folder_id>Jolion 1.5 AMT (143 л.с.) 2WD</folder_id>',
    '<folder_id>Jolion, 1.5 AMT, 143 л.с.</folder_id>',
  ])('means petrol when no other fuel is named: %s', async (tags) => {
    const { draft } = await parseDraft(
      `<data><cars><car><mark_id>Haval</mark_id>${tags}<year>2025</year><price>2400000</price></car></cars></data>`,
    )
    expect(draft).toMatchObject({ model: { slug: 'jolion' }, engine: { fuel: 'petrol', cc: 1500, powerHp: 143 } })
  })

  it('is parsed even with look-alike Cyrillic letters in its tags', async () => {
    const { draft } = await parseDraft(
      `<dаtа><саrs><саr><mаrk_id>Тоyоtа</mаrk_id><folder_id>Саmry</folder_id><yеar>2024</yеar><рrice>3000000</рrice></саr></саrs></dаtа>`,
    )
    expect(draft).toMatchObject({ brand: { slug: 'toyota' }, model: { slug: 'camry' }, year: 2024 })
  })
})

describe('Avito', () => {
  it('is parsed, and the ids of its catalogue are stored, not guessed', async () => {
    const { dialect, draft } = await parseDraft(`<Ads formatVersion="3" target="Avito.ru"><Ad><Id>a1</Id>
      <Address>г. Казань, ул. Мира, 1</Address><CarType>С пробегом</CarType><Availability>В наличии</Availability>
      <Category>Автомобили</Category><Price>1500000</Price><MaxDiscount/><Color>Белый</Color>
      <Images><Image url="https://p.example/1.jpg"/></Images><Make>Toyota</Make><Model>RAV4</Model>
      <GenerationId>426116</GenerationId><ModificationId>18374280</ModificationId><FuelType>Бензин</FuelType>
      <Transmission>Вариатор</Transmission><Year>2021</Year><Doors>5</Doors><BodyType>Внедорожник</BodyType>
      <DriveType>Полный</DriveType><WheelType>Левый</WheelType><VIN>LFMJN5BF3S3530918</VIN><Kilometrage>54 300</Kilometrage>
      <Accident>Не битый</Accident><Owners>2</Owners><PTS>Электронный</PTS></Ad></Ads>`)
    expect(dialect).toBe('Avito')
    expect(draft).toMatchObject({
      block: 'used',
      body: 'crossover',
      generation: null,
      modification: null,
      mileageKm: 54_300,
      owners: 2,
      title: 'electronic',
      condition: 'intact',
      engine: { fuel: 'petrol' },
      gearbox: 'cvt',
      drive: 'all',
      asFed: { 'avito.generation': '426116', 'avito.modification': '18374280' },
      branchNames: ['г. Казань, ул. Мира, 1'],
      photoUrls: ['https://p.example/1.jpg'],
    })
  })
})

const vehicle = (
  tags: string,
) => `<vehicles><vehicle><id>77</id><type>new</type><year>2024</year><category id="1">Легковые</category>
  <dealer id="6372">Салон Север</dealer><engineType>Бензин</engineType><engineVolume>1598</engineVolume>
  <enginePower>190</enginePower><driveType>front</driveType><gearboxType>robotized</gearboxType>
  <mileageUnit>km</mileageUnit><price>3299900</price><previousPrice>3399900</previousPrice><availability>available</availability>
  <equipment><group id="1" name="Комфорт"><element id="2">Люк</element></group><group name="Пусто"/></equipment>
  <photos><photo>https://p.example/1.jpg</photo></photos>${tags}</vehicle></vehicles>`

describe('Maxposter', () => {
  it('is parsed with its own tags and with those of auto.ru', async () => {
    const own = await parseDraft(
      vehicle(
        '<brand id="1">Chery</brand><model id="2">Tiggo 7 Pro</model><bodyType>SUV</bodyType><bodyColor>Серый</bodyColor><mileage>5</mileage><steeringWheel>left</steeringWheel>',
      ),
    )
    const foreign = await parseDraft(
      vehicle(
        '<mark_id>Chery</mark_id><folder_id>Tiggo 7 Pro</folder_id><body_type>SUV</body_type><color>Серый</color><run>5</run><wheel>Левый</wheel>',
      ),
    )
    expect(own.dialect).toBe('Maxposter')
    expect(own.draft).toEqual({ ...foreign.draft })
    expect(own.draft).toMatchObject({
      key: '77',
      block: 'new',
      engine: { cc: 1598, powerHp: 190, fuel: 'petrol' },
      gearbox: 'robot',
      drive: 'front',
      price: { priceRub: 3_299_900, listPriceRub: 3_399_900 },
      equipment: [{ name: 'Комфорт', items: ['Люк'] }],
      branchNames: ['Салон Север', '6372'],
      isReserved: false,
    })
  })

  it('has the number of seats, like a param of YML', async () => {
    const { draft } = await parseDraft(vehicle('<brand>Kia</brand><model>Sorento</model><seatCount>7</seatCount>'))
    expect(draft.seats).toBe(7)
    expect((await parseDraft(offer('<param name="Количество мест">7</param>'))).draft.seats).toBe(7)
  })

  it('marks a reserved car', async () => {
    const { draft } = await parseDraft(
      vehicle('<brand>Chery</brand><model>Tiggo 7 Pro</model><status><reserved>1</reserved></status>'),
    )
    expect(draft.isReserved).toBe(true)
  })
})

/** A car of a shop that writes everything into `<model>`. */
const offer = (tags: string) => `<yml_catalog><shop><offers><offer id="5"><price>4990000</price>
  <currencyId>RUB</currencyId><vendor>Haval</vendor><model>H9 2.0 AT (218 л.с.) 4WD 2026</model>${tags}</offer></offers></shop></yml_catalog>`
/** A price list of one car. */
const csv = (name: string) => `Наименование;Цена;Год;VIN\n${name};2 000 000;2024;XTA0000000S123456`

describe('the other dialects', () => {
  it('catalog > vehicles is parsed, even with a Cyrillic first letter in a tag', async () => {
    const { dialect, draft } = await parseDraft(`<catalog><vehicles><vehicle><mark>Haval</mark><model>Jolion</model>
      <modification>1.5 AMT (143 л.с.) 4WD</modification><сomplectation-name>Elite</сomplectation-name><body_type>SUV</body_type>
      <drive_type>full_4wd</drive_type><engine_type>petrol</engine_type><gearbox_type>robot</gearbox_type><run>0</run>
      <year>2025</year><price>2 399 000</price><images><image>https://p.example/1.jpg</image></images></vehicle></vehicles></catalog>`)
    expect(dialect).toBe('catalog/vehicles')
    expect(draft).toMatchObject({
      trim: 'Elite',
      model: { slug: 'jolion' },
      drive: 'all',
      price: { priceRub: 2_399_000 },
    })
  })

  it('carcopy is parsed', async () => {
    const { dialect, draft } = await parseDraft(`<carcopy><offers><offer id="9"><make>Kia</make><model>Rio</model>
      <version>1.6 AT (123 л.с.)</version><complectation>Comfort</complectation><body-type>Седан</body-type>
      <engine-type>Бензин</engine-type><drive>Передний</drive><transmission>Автомат</transmission>
      <steering-wheel>Левый</steering-wheel><run>81000</run><year>2018</year><price>1190000</price>
      <photos><photo>https://p.example/1.jpg</photo></photos><comment>Один хозяин</comment>
      <credit-discount>50000</credit-discount></offer></offers></carcopy>`)
    expect(dialect).toBe('carcopy')
    expect(draft).toMatchObject({
      key: '9',
      block: 'used',
      engine: { fuel: 'petrol', cc: 1600, powerHp: 123 },
      gearbox: 'automatic',
      description: 'Один хозяин',
      price: { creditDiscountRub: 50_000 },
    })
  })

  it('YML is parsed with its params', async () => {
    const { dialect, draft } = await parseDraft(`<yml_catalog date="2026-01-01"><shop><name>Салон</name><categories>
      <category id="1">Авто</category></categories><offers><offer id="5" type="vendor.model" available="true"><url>https://d.example/5/</url>
      <price>1990000</price><currencyId>RUB</currencyId><vendor>Skoda</vendor><model>Octavia</model>
      <picture>https://p.example/1.jpg</picture><picture>https://p.example/2.jpg</picture><description>Текст</description>
      <param name="Год выпуска">2022</param><param name="Кузов">Лифтбек</param><param name="Руль">Левый</param>
      <param name="Цвет">Синий</param><param name="ПТС">Оригинал</param><param name="Двигатель">1.4 л (150 л.с.)</param>
      <param name="Привод">Передний</param><param name="КПП">Автомат</param><param name="Поколение">IV (A8)</param>
      <param name="Пробег" unit="км">41000</param></offer></offers></shop></yml_catalog>`)
    expect(dialect).toBe('YML')
    expect(draft).toMatchObject({
      key: '5',
      block: 'used',
      year: 2022,
      body: 'liftback',
      colour: 'blue',
      title: 'original',
      engine: { cc: 1400, powerHp: 150 },
      generation: 'IV (A8)',
      mileageKm: 41_000,
      availability: 'in-stock',
      photoUrls: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
    })
  })

  it('YML takes the model from its param when <model> contains the modification', async () => {
    const params = '<param name="Марка">Haval</param><param name="Модель">H9</param><param name="Год">2026</param>'
    const notes = '<sales_notes>Скидка по trade-in 100 000 руб., кредит 50 000 руб.</sales_notes>'
    const read = {
      brand: { slug: 'haval' },
      model: { slug: 'h9', isKnown: true },
      modification: '2.0 AT (218 л.с.) 4WD',
      year: 2026,
      engine: { cc: 2000, powerHp: 218 },
      gearbox: 'automatic',
      drive: 'all',
    }
    for (const tags of [params, '<param name="Год">2026</param>', '']) {
      expect((await parseDraft(offer(tags))).draft).toMatchObject(read)
    }
    const engine = '<param name="Двигатель">бензин, 2.0 л, 218 л. с.</param>'
    expect((await parseDraft(offer(params + engine + notes))).draft).toMatchObject({
      ...read,
      engine: { fuel: 'petrol', cc: 2000, powerHp: 218 },
      price: { tradeInDiscountRub: 100_000, creditDiscountRub: 50_000 },
    })
    const unknown = await parseDraft(offer(params).replaceAll('Haval', 'Каракум').replaceAll('H9', 'Пустыня 5'))
    expect(unknown.draft).toMatchObject({ model: { name: 'Пустыня 5', isKnown: false }, gearbox: 'automatic' })
  })

  it('a modification after the model in one text is not part of the model', async () => {
    const { draft } = await parseDraft(csv('Chery Tiggo 7 Pro Max 1.6T DCT 4WD'))
    expect(draft).toMatchObject({ model: { slug: 'tiggo-7-pro-max' }, gearbox: 'robot', drive: 'all' })
    expect((await parseDraft(csv('Tesla Model 3 AWD'))).draft).toMatchObject({
      model: { slug: 'model-3' },
      drive: 'all',
    })
  })
})
