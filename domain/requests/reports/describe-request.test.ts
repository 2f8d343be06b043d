import { expect, it } from 'vitest'
import { createReport } from '#tests/factories/reports.ts'
import { describeRequest, formatRequestTitle } from './describe-request.ts'
import type { RequestReport } from './request-report.ts'
import type { CarSnapshot } from '../request.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const report = (parts: Partial<RequestReport> = {}): RequestReport => ({
  ...createReport(),
  email: null,
  details: {
    own_price_rub: 1_250_000,
    own_brand: 'Kia',
    own_model: 'Rio',
    own_year: 2018,
    own_mileage_km: 84_000,
    own_gearbox: 'automatic',
  },
  ...parts,
})

const describeAsRecord = (given: RequestReport) =>
  Object.fromEntries(describeRequest(given).map(({ label, value }) => [label, plain(value)]))

it('the description contains the sender, the car and its price', () => {
  expect(describeAsRecord(report())).toMatchObject({
    Заявка: 'Оценка по trade-in № 1042',
    Получена: '20.11.2026, 14:20',
    Имя: 'Анна',
    Телефон: '+7 (916) 123-45-67',
    Автомобиль: 'Geely Monjaro, Flagship, 2024, новый',
    Цена: 'на сайте показано 4 199 990 ₽ с условиями: trade-in; сейчас 4 299 990 ₽; без условий 4 499 990 ₽',
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

it('answers are in form order, and empty ones are left out', () => {
  const labels = describeRequest(report()).map(({ label }) => label)
  expect(labels.indexOf('Марка автомобиля клиента')).toBeLessThan(labels.indexOf('Желаемая цена'))
  expect(labels).not.toContain('Электронная почта')
  expect(labels).not.toContain('Внимание')
})

const describePriceLine = (parts: Partial<CarSnapshot['price']>) => {
  const { car } = report()
  if (car === null) throw new Error('The report has its car')
  return describeAsRecord(report({ car: { ...car, price: { ...car.price, ...parts } } })).Цена
}

it('a price that was shown without conditions is one figure', () => {
  expect(describePriceLine({ conditions: [], totalRub: 4_499_990, shownRub: 4_499_990 })).toBe(
    'на сайте показано 4 499 990 ₽ без условий',
  )
})

it('all conditions of a price are named, in one order', () => {
  expect(describePriceLine({ conditions: ['credit', 'trade-in'], totalRub: 4_099_990, shownRub: null })).toBe(
    '4 099 990 ₽ с условиями: trade-in, кредит; без условий 4 499 990 ₽',
  )
})

it('the promised benefit is included', () => {
  expect(describePriceLine({ conditions: [], totalRub: 4_499_990, shownRub: 4_499_990, benefitRub: 510_000 })).toBe(
    'на сайте показано 4 499 990 ₽ без условий; обещана выгода до 510 000 ₽',
  )
})

it('a title contains the number, the kind and the car, and none of the visitor’s input', () => {
  expect(plain(formatRequestTitle(report()))).toBe('Оценка по trade-in № 1042: Geely Monjaro, 2024')
  const typed = report({ kind: 'testdrive', car: null, brand: null, details: { brand: 'купите\nслона' } })
  expect(plain(formatRequestTitle(typed))).toBe('Запись на тест-драйв № 1042')
})

const titleOf = (tell_when: string) => plain(formatRequestTitle(report({ kind: 'auto', details: { tell_when } })))

it('waiting for a car has a title of its own, different from ordering one', () => {
  expect(titleOf('arrived')).toBe('Сообщить о поступлении № 1042: Geely Monjaro, 2024')
  expect(titleOf('free')).toBe('Сообщить, если освободится № 1042: Geely Monjaro, 2024')
  expect(titleOf('constructor')).toBe('Заявка на автомобиль № 1042: Geely Monjaro, 2024')
})

it('an option named like an object property is shown as it was sent', () => {
  expect(describeAsRecord(report({ details: { own_gearbox: 'constructor', toString: 'х' } }))).toMatchObject({
    'Коробка передач': 'constructor',
    toString: 'х',
  })
})

it('a subscription says that its address is not confirmed', () => {
  const { Подписка } = describeAsRecord(report({ kind: 'subscribe', email: 'anna@example.ru', details: {} }))
  expect(Подписка).toMatch(/^адрес не подтверждён: .*подтвердить/)
  expect(describeAsRecord(report())).not.toHaveProperty('Подписка')
})

it.each([
  [60, '5 лет'],
  [12, '1 год'],
  [18, '18 месяцев'],
])('a term of %i months is formatted as in the form: %s', (term_months, text) => {
  expect(describeAsRecord(report({ details: { term_months } }))).toMatchObject({ Срок: text })
})
