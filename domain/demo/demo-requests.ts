import type { CallInput } from '#domain/desk/work/record-call.server.ts'
import type { LostReason, NextActionKind } from '#domain/desk/desk.ts'
import type { FormName, RequestKind, Touch } from '#domain/requests/request.ts'

// Who has written to the invented dealership, and what came of it.

/** Minutes from now, negative ones in the past; or a time of another day by the clock of the site. */
export type DemoTime = number | { days: number; time: string }

export type DemoCall = { outcome: CallInput['outcome']; at?: DemoTime; because?: LostReason }

/** What somebody does with a request. */
export type DemoStep = { at: DemoTime; by: 'anna' | 'vera' } & (
  | { claim: true }
  | { note: string }
  | { call: DemoCall }
  | { plan: { kind: NextActionKind; at: DemoTime; text?: string } }
  | { status: 'appointment' | 'won' | 'spam' | { lost: LostReason } | { duplicateOf: string } }
  | { transferTo: 'anna' }
)

export interface DemoRequest {
  /** Its name in this list. */
  key: string
  name: string
  kind: RequestKind
  form: FormName
  /** The branch whose car it is about, and which of them. */
  branch?: 'moskva' | 'sankt-peterburg' | 'ekaterinburg'
  car?: number
  /** As the form sends them. */
  answers?: Readonly<Record<string, string>>
  /** A test drive: the first free hour at least so many days after it was sent. */
  visitInDays?: number
  /** Who wrote before: the request with the same phone. */
  sameAs?: string
  isSuspect?: boolean
  touch?: Pick<Touch, 'source' | 'medium' | 'campaign'>
  sent: DemoTime
  work?: readonly DemoStep[]
}

const SEARCH_AD = { source: 'yandex', medium: 'cpc', campaign: 'krossovery' }
const CLASSIFIEDS = { source: 'avito', medium: 'referral', campaign: null }

const FRESH: readonly DemoRequest[] = [
  {
    key: 'sokolova',
    name: 'Мария Соколова',
    kind: 'auto',
    form: 'request-auto',
    branch: 'moskva',
    car: 0,
    answers: { comment: 'Можно посмотреть сегодня после шести?' },
    touch: SEARCH_AD,
    sent: -2,
  },
  {
    key: 'gonchar',
    name: 'Павел Гончар',
    kind: 'get-offer',
    form: 'request-get-offer',
    branch: 'moskva',
    car: 1,
    answers: { contact_way: 'telegram' },
    sent: -7,
  },
  {
    key: 'loseva',
    name: 'Екатерина Лосева',
    kind: 'credit',
    form: 'request-credit',
    branch: 'moskva',
    car: 2,
    answers: { price_rub: '2400000', first_payment_rub: '700000', term_months: '60' },
    touch: SEARCH_AD,
    sent: -12,
  },
  {
    key: 'yudin',
    name: 'Роман Юдин',
    kind: 'trade',
    form: 'request-trade',
    branch: 'sankt-peterburg',
    car: 0,
    answers: {
      own_brand: 'Skoda',
      own_model: 'Octavia',
      own_year: '2018',
      own_mileage_km: '92000',
      own_gearbox: 'automatic',
      own_condition: 'good',
      comment: 'Один владелец, обслуживал у дилера. Хочу обменять с доплатой.',
    },
    touch: CLASSIFIEDS,
    sent: -16,
  },
  {
    key: 'safin',
    name: 'Ильдар Сафин',
    kind: 'call',
    form: 'request-call',
    answers: { call_time: 'evening', comment: 'После семи, пожалуйста.' },
    sent: -21,
  },
  {
    key: 'gorbunova',
    name: 'Алла Горбунова',
    kind: 'testdrive',
    form: 'request-testdrive',
    branch: 'moskva',
    car: 3,
    visitInDays: 1,
    sent: -28,
  },
  {
    key: 'mironov',
    name: 'Степан Миронов',
    kind: 'service',
    form: 'request-service',
    branch: 'ekaterinburg',
    answers: { own_brand: 'Kia', own_model: 'Ceed', own_year: '2020', own_mileage_km: '61000', work: 'maintenance' },
    sent: -44,
  },
  {
    key: 'nabor',
    name: 'Продвижение сайтов',
    kind: 'message',
    form: 'form-message',
    answers: { comment: 'Выведем ваш сайт в топ за месяц. Гарантия, оплата по результату.' },
    isSuspect: true,
    sent: -65,
  },
]

const IN_WORK: readonly DemoRequest[] = [
  {
    key: 'akhmetova',
    name: 'Лейла Ахметова',
    kind: 'auto',
    form: 'request-auto',
    branch: 'moskva',
    car: 4,
    answers: { comment: 'Есть ли в салоне и какая скидка по трейд-ину?' },
    touch: SEARCH_AD,
    sent: -94,
    work: [
      { at: -91, by: 'anna', claim: true },
      { at: -89, by: 'anna', note: 'Просила показать салон по видео. Детское кресло 9–18 кг.' },
      { at: -88, by: 'anna', call: { outcome: 'no-answer', at: 20 } },
    ],
  },
  {
    key: 'markina',
    name: 'Ольга Маркина',
    kind: 'get-offer',
    form: 'request-get-offer',
    branch: 'moskva',
    car: 5,
    sameAs: 'markina-before',
    touch: CLASSIFIEDS,
    sent: -150,
    work: [{ at: -141, by: 'anna', call: { outcome: 'call-back', at: 180 } }],
  },
  {
    key: 'rudenko',
    name: 'Сергей Руденко',
    kind: 'auto',
    form: 'request-auto',
    branch: 'moskva',
    car: 6,
    sent: { days: -1, time: '16:10' },
    work: [
      { at: { days: -1, time: '16:19' }, by: 'anna', call: { outcome: 'no-answer' } },
      { at: { days: -1, time: '17:24' }, by: 'anna', call: { outcome: 'call-back', at: -35 } },
    ],
  },
  {
    key: 'galeev',
    name: 'Тимур Галеев',
    kind: 'auto',
    form: 'request-auto',
    branch: 'moskva',
    car: 7,
    sent: { days: -1, time: '12:40' },
    work: [
      { at: { days: -1, time: '12:47' }, by: 'anna', call: { outcome: 'reached' } },
      { at: { days: -1, time: '12:52' }, by: 'anna', note: 'Выбирает между двумя комплектациями, ждёт расчёт на обе.' },
      {
        at: { days: -1, time: '12:53' },
        by: 'anna',
        plan: { kind: 'task', at: { days: 1, time: '11:00' }, text: 'Отправить расчёт на две комплектации' },
      },
    ],
  },
  {
    key: 'denisov',
    name: 'Артём Денисов',
    kind: 'testdrive',
    form: 'request-testdrive',
    branch: 'moskva',
    car: 8,
    visitInDays: 2,
    sent: { days: -1, time: '10:05' },
    work: [
      { at: { days: -1, time: '10:11' }, by: 'vera', claim: true },
      { at: { days: -1, time: '10:12' }, by: 'vera', transferTo: 'anna' },
      { at: { days: -1, time: '10:20' }, by: 'anna', call: { outcome: 'reached' } },
      { at: { days: -1, time: '10:21' }, by: 'anna', status: 'appointment' },
    ],
  },
  {
    key: 'volkova',
    name: 'Инна Волкова',
    kind: 'reserve',
    form: 'request-reserve',
    branch: 'sankt-peterburg',
    car: 1,
    sent: -130,
    work: [
      { at: -126, by: 'vera', call: { outcome: 'reached' } },
      { at: -125, by: 'vera', plan: { kind: 'task', at: 100, text: 'Подтвердить бронь' } },
    ],
  },
  {
    key: 'isaenko',
    name: 'Глеб Исаенко',
    kind: 'auto',
    form: 'request-auto',
    branch: 'ekaterinburg',
    car: 0,
    sent: { days: -1, time: '13:15' },
  },
]

const CLOSED: readonly DemoRequest[] = [
  {
    key: 'markina-before',
    name: 'Ольга Маркина',
    kind: 'auto',
    form: 'request-auto',
    branch: 'moskva',
    car: 9,
    sent: { days: -6, time: '11:30' },
    work: [
      { at: { days: -6, time: '11:41' }, by: 'anna', call: { outcome: 'reached' } },
      { at: { days: -6, time: '11:44' }, by: 'anna', note: 'Вернётся к покупке, когда продаст свою машину.' },
      { at: { days: -6, time: '11:45' }, by: 'anna', status: { lost: 'postponed' } },
    ],
  },
  {
    key: 'ershov',
    name: 'Никита Ершов',
    kind: 'testdrive',
    form: 'request-testdrive',
    branch: 'moskva',
    car: 10,
    visitInDays: 1,
    sent: { days: -5, time: '15:20' },
    work: [
      { at: { days: -5, time: '15:28' }, by: 'anna', call: { outcome: 'reached' } },
      { at: { days: -5, time: '15:29' }, by: 'anna', status: 'appointment' },
      { at: { days: -4, time: '17:10' }, by: 'anna', note: 'Приехал с женой, берут. Договор завтра.' },
      { at: { days: -3, time: '12:30' }, by: 'anna', status: 'won' },
    ],
  },
  {
    key: 'vlasova',
    name: 'Нина Власова',
    kind: 'call',
    form: 'request-call',
    branch: 'moskva',
    car: 11,
    sent: { days: -2, time: '14:05' },
    work: [{ at: { days: -2, time: '14:13' }, by: 'anna', call: { outcome: 'refused', because: 'price' } }],
  },
  {
    key: 'lapin',
    name: 'Фёдор Лапин',
    kind: 'trade',
    form: 'request-trade',
    branch: 'sankt-peterburg',
    car: 2,
    answers: { own_brand: 'Toyota', own_model: 'Camry', own_year: '2016', own_mileage_km: '148000' },
    sent: { days: -2, time: '18:35' },
    work: [
      { at: { days: -2, time: '18:52' }, by: 'vera', call: { outcome: 'reached' } },
      { at: { days: -1, time: '10:40' }, by: 'vera', status: { lost: 'bought-elsewhere' } },
    ],
  },
  {
    key: 'lapin-again',
    name: 'Фёдор Лапин',
    kind: 'call',
    form: 'request-call',
    branch: 'sankt-peterburg',
    car: 2,
    sameAs: 'lapin',
    sent: { days: -2, time: '18:50' },
    work: [{ at: { days: -2, time: '18:53' }, by: 'vera', status: { duplicateOf: 'lapin' } }],
  },
  {
    key: 'kovrov',
    name: 'Аренда баннеров',
    kind: 'message',
    form: 'form-message',
    answers: { comment: 'Предлагаем рекламные щиты по трассе М4.' },
    sent: { days: -1, time: '09:30' },
    work: [{ at: { days: -1, time: '09:42' }, by: 'vera', status: 'spam' }],
  },
]

/** In no particular order: what happened is played by its time. */
export const DEMO_REQUESTS: readonly DemoRequest[] = [...FRESH, ...IN_WORK, ...CLOSED]
