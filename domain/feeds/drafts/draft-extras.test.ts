import { expect, it } from 'vitest'
import { parseDraft } from './draft-fixture.server.ts'

const HEAD = 'Марка;Модель;Год;Цена;Артикул'
const ROW = 'Haval;Jolion;2025;2400000;1'
const parse = async (columns: Record<string, string>) =>
  (await parseDraft(`${[HEAD, ...Object.keys(columns)].join(';')}\n${[ROW, ...Object.values(columns)].join(';')}`))
    .draft

it('«Салон» of a price list is a branch, unless it describes the upholstery', async () => {
  for (const branch of ['Север', 'ул. Кожевенная, 5', 'Белая Дача']) {
    expect(await parse({ Салон: branch })).toMatchObject({ branchNames: [branch], equipment: [] })
  }
  for (const upholstery of ['кожа', 'Экокожа, чёрная', 'Чёрный', 'ткань/кожзам']) {
    expect(await parse({ Салон: upholstery })).toMatchObject({
      branchNames: [],
      equipment: [{ name: 'Салон', items: [upholstery] }],
    })
  }
  expect(await parse({ Салон: 'кожа', Филиал: 'Юг' })).toMatchObject({
    branchNames: ['Юг'],
    equipment: [{ name: 'Салон', items: ['кожа'] }],
  })
})

it('what the seller adds is shown, and a loan only without its figures', async () => {
  const { equipment, price, videoUrl } = await parse({
    'Зимняя резина': 'Да',
    Гарантия: '2 года или 50 000 км',
    OfferSpecialLoanConditions: 'Кредит 4,9%',
    OfferGiftCasco: 'Нет',
    Спецпредложение: 'Скидка 50 000 руб. по trade-in',
    'Видео 360': 'https://d.example/360/1/',
  })
  expect(equipment).toEqual([
    {
      name: 'От продавца',
      items: ['Гарантия продавца: 2 года или 50 000 км', 'Комплект зимней резины', 'Особые условия кредита'],
    },
  ])
  expect(price.tradeInDiscountRub).toBe(50_000)
  expect((await parse({ Спецпредложение: 'Тонировка в подарок' })).asFed).toEqual({ salesNotes: 'Тонировка в подарок' })
  expect(videoUrl).toBe('https://d.example/360/1/')
})
