import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { parseDrafts } from '../drafts/draft-fixture.server.ts'

const rows = (separator: string) =>
  [
    ['Прайс на 01.03.2026'],
    [
      'VIN',
      'Марка',
      'Модель',
      'Год',
      'Наличие',
      'РРЦ',
      'Скидка по кредиту',
      'Скидка по trade-in',
      'Конечная цена',
      'Цвет экстерьера',
      'Коробка',
      'Топливо',
      'Объем',
      'Пробег',
      'Владельцы',
    ],
    [
      'XTA0000000S123456',
      'Лада',
      'Веста',
      '2025',
      'В наличии',
      '2 999 000,00',
      '100 000',
      '50 000',
      '2 849 000,00',
      'Белый',
      'МТ',
      'Бензин',
      '1,6',
      '',
      '',
    ],
    [
      'XTA0000000S123457',
      'Лада',
      'Гранта',
      '2019',
      'Да',
      '',
      '',
      '',
      '699 000,00',
      'Синий',
      'АКПП',
      'Бензин',
      '1596',
      '84 000',
      '2',
    ],
  ]
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\r\n')

const list = (price: number) =>
  `Автомобиль;Год;Цена\nToyota Camry 2.5 AT;2024;${price}\nToyota Camry 2.5 AT;2023;${price}\n`

const keys = async (price: number) =>
  (await parseDrafts(list(price))).cars.map((car) => (car.kind === 'car' ? car.draft.key : null))

const headed = (columns: string, cells: string) =>
  parseDrafts(`VIN;Марка;Модель;Год;${columns}\nXTA0000000S123456;Kia;Rio;2020;${cells}`)

const parseEnding = (cars: string) => parseDrafts(`Марка;Модель;Год;Цена;Цвет\n${cars}`)

describe('a price list', () => {
  it.each([
    ['semicolons, Windows-1251', iconv.encode(rows(';'), 'windows-1251')],
    ['semicolons, UTF-8 with a BOM', Buffer.from(`\uFEFF${rows(';')}`)],
    ['commas, UTF-8', Buffer.from(rows(','))],
    ['tabs, UTF-8', Buffer.from(rows('\t'))],
  ])('with %s is parsed', async (_name, bytes) => {
    const { dialect, cars } = await parseDrafts(bytes)
    expect(dialect).toBe('CSV')
    expect(cars).toMatchObject([
      // The final price is the list price less both discounts: without their conditions the list price counts.
      {
        line: 3,
        draft: {
          vin: 'XTA0000000S123456',
          block: 'new',
          gearbox: 'manual',
          engine: { cc: 1600 },
          price: { priceRub: 2_999_000, creditDiscountRub: 100_000 },
        },
      },
      {
        line: 4,
        draft: { block: 'used', mileageKm: 84_000, owners: 2, engine: { cc: 1596 }, price: { priceRub: 699_000 } },
      },
    ])
  })

  it.each([
    'Цена, руб.',
    'Цена (руб.)',
    'Цена, ₽',
    'Цена руб',
    'Стоимость, руб.',
    'Цена продажи, руб.',
    'Цена в рублях',
    'Цена с НДС',
    'Цена с НДС, руб.',
    'price_rub',
    '"Цена,\nруб."',
  ])('can have its price in a column %j', async (column) => {
    expect((await headed(column, '1 599 000')).cars).toMatchObject([{ draft: { price: { priceRub: 1_599_000 } } }])
  })

  it('can have units in its column names', async () => {
    const { cars } = await headed('Цена;Пробег, тыс. км;Объём, л;Мощность двигателя, л.с.', '1599000;45;1,6;123')
    expect(cars).toMatchObject([{ draft: { mileageKm: 45_000, engine: { cc: 1600, powerHp: 123 } } }])
    const kilowatts = await headed(
      'Цена;Пробег (миль);Мощность двигателя, кВт;Объем двигателя, см3',
      '1599000;1000;90;1591',
    )
    expect(kilowatts.cars).toMatchObject([
      { draft: { mileageKm: 1609, engine: { cc: 1591, powerKw: 90, powerHp: null } } },
    ])
  })

  it('can have kilowatts in its power column', async () => {
    const { cars } = await headed('Цена;Мощность двигателя', '1599000;90 кВт')
    expect(cars).toMatchObject([{ draft: { engine: { powerKw: 90, powerHp: null }, asFed: {} } }])
  })

  it.each([
    ['VIN;Марка;Модель;Год;Прайсовая\n1;Kia;Rio;2020;1', /known to be a price: VIN, Марка, Модель, Год, Прайсовая/],
    ['Марка;Машина;Год;Цена\nKia;Rio;2020;1', /known to be a model, a name or a VIN: Марка/],
  ])('without a required column is refused with the name of the column: %j', async (feed, message) => {
    await expect(parseDrafts(feed)).rejects.toMatchObject({
      reason: 'unknown-format',
      message: expect.stringMatching(message),
    })
  })

  it('without VIN and id gives each car a key that a new price does not change', async () => {
    expect(await keys(3_000_000)).toEqual(await keys(2_900_000))
    expect(new Set(await keys(3_000_000)).size).toBe(2)
  })

  it.each(['Lada;Vesta;2025;1500000;Белый\nLada;Granta;2025;90', 'Lada;Vesta;2025;15000'])(
    'that is cut off inside a row is refused: %j',
    async (cars) => {
      const problem = { reason: 'malformed', message: expect.stringMatching(/cut off/) }
      await expect(parseEnding(cars)).rejects.toMatchObject(problem)
    },
  )

  it.each([
    ['inside the last cell, which cannot be detected', 'Lada;Vesta;2025;1500000;Бе'],
    ['with a short row and a line end', 'Lada;Vesta;2025;1500000\n'],
    ['without a line end, after short rows', 'Lada;Vesta;2025;1500000\nLada;Granta;2025;900000'],
    ['without a line end, with a total', 'Lada;Vesta;2025;1500000;Белый\nИтого;1'],
  ])('that ends %s is accepted', async (_name, cars) => {
    expect((await parseEnding(cars)).cars[0]).toMatchObject({ kind: 'car' })
  })
})
