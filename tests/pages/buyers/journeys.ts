import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { FormName } from '#domain/requests/request.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { FieldAnswer } from './input-method.ts'

/** A visitor's journey: where they find a form, what they enter, and what a salesperson must get from it. */
export interface Journey {
  form: FormName
  kind: string
  start: 'catalogue' | 'car' | 'home'
  /** Where the form's trigger is. `line` is the header, and the menu on a phone. */
  place: 'page' | 'line' | 'footer'
  /** Without name, phone and consent, which every form requires. */
  answers: FieldAnswer[]
  email?: string
  comment?: string
  details?: Record<string, unknown>
  branch?: string
  /** The confirmation's text besides the request's number. */
  confirmation: RegExp
}

/** A day that the form offers for every branch. */
const desiredDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now() + 3 * DAY_MS)

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const PHOTO = await photo('перёд.jpg', 'red')

const emailFor = (kind: string) => `anna.${kind}@mail.example`

export const JOURNEYS: Journey[] = [
  {
    form: 'request-auto',
    kind: 'auto',
    start: 'catalogue',
    place: 'page',
    answers: [
      ['contact_way', 'email'],
      ['email', emailFor('auto')],
      ['comment', 'Есть ли такой же серый?'],
    ],
    email: emailFor('auto'),
    comment: 'Есть ли такой же серый?',
    details: { contact_way: 'email' },
    confirmation: /Ответим на почту/,
  },
  {
    form: 'request-get-offer',
    kind: 'get-offer',
    start: 'car',
    place: 'page',
    answers: [['contact_way', 'telegram']],
    details: { contact_way: 'telegram' },
    confirmation: /Подготовим предложение и напишем в Telegram/,
  },
  {
    form: 'request-trade',
    kind: 'trade',
    start: 'car',
    place: 'page',
    answers: [
      ['own_brand', 'Kia'],
      ['own_model', 'Rio X'],
      ['own_year', '2019'],
      ['own_mileage_km', '84000'],
      ['own_gearbox', 'automatic'],
      ['own_condition', 'good'],
      ['own_price_rub', '1150000'],
      ['comment', 'Один хозяин'],
      ['files', PHOTO],
    ],
    comment: 'Один хозяин',
    details: {
      own_brand: 'Kia',
      own_model: 'Rio X',
      own_year: 2019,
      own_mileage_km: 84_000,
      own_gearbox: 'automatic',
      own_condition: 'good',
      own_price_rub: 1_150_000,
    },
    confirmation: /Посчитаем цену вашего автомобиля и перезвоним/,
  },
  {
    form: 'request-credit',
    kind: 'credit',
    start: 'car',
    place: 'page',
    answers: [
      ['price_rub', '2000000'],
      ['first_payment_rub', '600000'],
      ['term_months', '36'],
    ],
    details: {
      price_rub: 2_000_000,
      first_payment_rub: 600_000,
      term_months: 36,
      programme: expect.any(String),
      monthly_rub: expect.any(Number),
      lender: expect.any(String),
    },
    confirmation: /Подберём условия и перезвоним/,
  },
  {
    form: 'request-strahovka',
    kind: 'strahovka',
    start: 'car',
    place: 'page',
    answers: [
      ['insurance', 'kasko'],
      ['insurance', 'osago'],
    ],
    details: { insurance: ['kasko', 'osago'] },
    confirmation: /Рассчитаем полис и перезвоним/,
  },
  {
    form: 'request-testdrive',
    kind: 'testdrive',
    start: 'home',
    place: 'footer',
    answers: [
      ['brand', 'geely'],
      ['model', 'monjaro'],
      ['branch', 'moskva'],
      ['wished_date', desiredDate],
      ['wished_time', '11:00'],
    ],
    details: { brand: 'Geely', model: 'Monjaro', wished_date: desiredDate, wished_time: '11:00' },
    branch: 'moskva',
    confirmation: /чтобы подтвердить день и время/,
  },
  {
    form: 'request-service',
    kind: 'service',
    start: 'home',
    place: 'footer',
    answers: [
      ['own_brand', 'Лада'],
      ['own_model', 'Веста'],
      ['own_year', '2020'],
      ['own_mileage_km', '61500'],
      ['work', 'tyres'],
      ['branch', 'ekaterinburg'],
      ['wished_date', desiredDate],
    ],
    details: {
      own_brand: 'Лада',
      own_model: 'Веста',
      own_year: 2020,
      own_mileage_km: 61_500,
      work: 'tyres',
      wished_date: desiredDate,
    },
    branch: 'ekaterinburg',
    confirmation: /чтобы подтвердить запись/,
  },
  {
    form: 'request-call',
    kind: 'call',
    start: 'home',
    place: 'line',
    answers: [
      ['call_time', 'evening'],
      ['comment', 'После шести, пожалуйста'],
    ],
    comment: 'После шести, пожалуйста',
    details: { call_time: 'evening' },
    confirmation: /Перезвоним (?:сегодня|завтра) вечером, (?:с 17 )?до 21/,
  },
  {
    form: 'form-message',
    kind: 'message',
    start: 'home',
    place: 'footer',
    answers: [
      ['email', emailFor('message')],
      ['comment', 'Спасибо за отзывчивость <b>Олега</b>'],
    ],
    email: emailFor('message'),
    comment: 'Спасибо за отзывчивость <b>Олега</b>',
    confirmation: /Ответим/,
  },
]

/** The journey that leads to a form. */
export function journeyOf(form: FormName): Journey {
  const journey = JOURNEYS.find((candidate) => candidate.form === form)
  if (journey === undefined) throw new Error(`No journey leads to ${form}`)
  return journey
}

/** The elements to activate, in order, to open the form. */
export function stepsTo(page: Page, { form, place }: { form: string; place: Journey['place'] }, isPhone = false) {
  const trigger = `[data-modal=${form}]`
  if (isPhone && place === 'line')
    return [
      page.getByRole('link', { name: 'Меню', exact: true }),
      page.locator('#menu summary', { hasText: 'Позвонить' }),
      page.locator(`#menu ${trigger}`),
    ]
  // On a phone the groups of the footer are folded; the cookie settings stand below them.
  if (isPhone && place === 'footer' && form !== 'cookie')
    return [page.locator(`footer details:has(${trigger}) > summary`), page.locator(`footer ${trigger}`)]
  switch (place) {
    case 'line':
      return [page.locator(`header ${trigger}:visible`)]
    case 'footer':
      return [page.locator(`footer ${trigger}`)]
    case 'page':
      return [page.locator(`main ${trigger}:visible`).first()]
    default:
      return place satisfies never
  }
}
