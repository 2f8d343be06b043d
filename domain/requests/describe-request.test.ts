import { expect, it } from 'vitest'
import { describeRequest, requestTitle } from './describe-request.ts'
import type { RequestReport } from './request-report.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const report = (parts: Partial<RequestReport> = {}): RequestReport => ({
  id: 1042,
  kind: 'trade',
  form: 'request-trade',
  submittedAt: new Date('2026-11-20T11:20:00Z'),
  name: 'Анна',
  phone: '79161234567',
  email: null,
  comment: 'Позвоните после шести',
  details: {
    own_price_rub: 1_250_000,
    own_brand: 'Kia',
    own_model: 'Rio',
    own_year: 2018,
    own_mileage_km: 84_000,
    own_gearbox: 'automatic',
  },
  car: {
    id: 7,
    url: 'https://cars.example/cars/new/geely/monjaro/7/',
    name: 'Geely Monjaro',
    trim: 'Flagship',
    block: 'new',
    year: 2024,
    vin: 'LB37852Z4RX000000',
    price: {
      priceRub: 4_499_990,
      listPriceRub: null,
      conditions: ['trade-in', 'credit'],
      totalRub: 4_099_990,
      shownRub: 3_999_990,
    },
  },
  brand: { slug: 'geely', name: 'Geely' },
  branch: null,
  pageUrl: 'https://cars.example/cars/new/',
  referrer: null,
  firstTouch: null,
  lastTouch: {
    source: 'yandex',
    medium: 'cpc',
    campaign: 'autumn',
    content: null,
    term: null,
    referrer: null,
    landing: '/cars/',
    at: '2026-11-20T11:00:00Z',
  },
  suspicion: null,
  consents: [{ purpose: 'personal-data', version: 2, givenAt: new Date('2026-11-20T11:20:00Z') }],
  files: [{ storedName: 'abcd.jpg', originalName: 'спереди.jpg', mediaType: 'image/jpeg', bytes: 2_400_000 }],
  ...parts,
})

const told = (given: RequestReport) =>
  Object.fromEntries(describeRequest(given).map(({ label, value }) => [label, plain(value)]))

it('a salesperson reads who asked, what about and at which price', () => {
  expect(told(report())).toMatchObject({
    Заявка: 'Оценка по trade-in № 1042',
    Получена: '20.11.2026, 14:20',
    Имя: 'Анна',
    Телефон: '+7 (916) 123-45-67',
    Автомобиль: 'Geely Monjaro, Flagship, 2024, новый',
    Цена: 'на сайте показано 3 999 990 ₽ с условиями: trade-in, кредит; сейчас 4 099 990 ₽; без условий 4 499 990 ₽',
    'Марка автомобиля клиента': 'Kia',
    'Год выпуска': '2018',
    Пробег: '84 000 км',
    'Коробка передач': 'Автомат',
    'Желаемая цена': '1 250 000 ₽',
    Комментарий: 'Позвоните после шести',
    Источник: 'yandex / cpc, кампания: autumn, вход: /cars/, 20.11.2026, 14:00',
    Согласия: 'обработка персональных данных (редакция 2)',
    Файлы: 'спереди.jpg (2,4 МБ)',
  })
})

it('answers stand in the order in which the form asks them, and nothing empty is told', () => {
  const labels = describeRequest(report()).map(({ label }) => label)
  expect(labels.indexOf('Марка автомобиля клиента')).toBeLessThan(labels.indexOf('Желаемая цена'))
  expect(labels).not.toContain('Электронная почта')
  expect(labels).not.toContain('Внимание')
})

it('a price that was seen as it is, without conditions, is told in one figure', () => {
  const { car } = report()
  if (car === null) throw new Error('The report has its car')
  const price = { ...car.price, conditions: [], totalRub: 4_499_990, shownRub: 4_499_990 }
  expect(told(report({ car: { ...car, price } })).Цена).toBe('на сайте показано 4 499 990 ₽ без условий')
})

it('a title holds the number, the kind and the car, and nothing that was typed', () => {
  expect(plain(requestTitle(report()))).toBe('Оценка по trade-in № 1042: Geely Monjaro, 2024')
  const typed = report({ kind: 'testdrive', car: null, brand: null, details: { brand: 'купите\nслона' } })
  expect(plain(requestTitle(typed))).toBe('Запись на тест-драйв № 1042')
})

it('a field that every object has, sent as an option, is told as it was typed', () => {
  expect(told(report({ details: { own_gearbox: 'constructor', toString: 'х' } }))).toMatchObject({
    'Коробка передач': 'constructor',
    toString: 'х',
  })
})
