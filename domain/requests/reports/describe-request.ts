import { toWallClock } from '#locale/dates/wall-clock.ts'
import { formatSlot } from '#domain/test-drives/test-drive.ts'
import { fieldsOf, labelAnswer } from '../kinds/kind-fields.ts'
import { definitionOf, labelRequestKind } from '../kinds/registry.ts'
import { OPTION_LABELS } from '../forms/options.texts.ts'
import { describePrice } from './describe-price.ts'
import { formatPlate } from '../forms/plate.ts'
import type { RequestReport } from './request-report.ts'
import type { RequestSuspicion, Touch } from '../request.ts'
import { formatBytes, formatPercent, formatRub } from '#locale/number.ts'
import { formatKm } from '#locale/measure.ts'
import { formatDay, formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { formatPhone } from '#locale/phone.ts'
import { lowerFirst } from '#locale/text.ts'
import { formatMonths } from '#locale/dates/term.ts'

/** One line of a request for the staff: plain text, unescaped; the value can have several lines. */
export interface ReportLine {
  label: string
  value: string
}

/**
 * The title of a request: `Заявка на автомобиль № 1042: Geely Monjaro, 2024`. It contains none of the visitor's input,
 * so it is safe in a mail subject and in a messenger.
 */
export function formatRequestTitle({ id, kind, details, car, brand, testDrive }: RequestTitleParams): string {
  const subject = car === null ? brand?.name : `${car.name}, ${car.year}`
  const name = labelRequestKind({ kind, details })
  const label = testDrive?.cancelledAt ? `Отмена: ${lowerFirst(name)}` : name
  return `${label} №\u00a0${id}${subject === undefined ? '' : `: ${subject}`}`
}

type RequestTitleParams = Pick<RequestReport, 'id' | 'kind' | 'details' | 'car' | 'brand' | 'testDrive'>

/**
 * The whole request for the staff, in the order of use: the sender, the car and its price, the answers, then the
 * traffic source.
 */
export function describeRequest(report: RequestReport): ReportLine[] {
  const timeZone = report.branch?.timeZone ?? report.siteTimeZone
  const lines: [string, string | null | undefined][] = [
    ['Заявка', formatRequestTitle({ ...report, car: null, brand: null })],
    ['Получена', formatNumericDateTime(report.submittedAt, timeZone)],
    ['Личные данные удалены', report.erasedAt && formatNumericDateTime(report.erasedAt, timeZone)],
    ['Внимание', report.suspicion && SUSPICION_LABELS[report.suspicion]],
    ['Имя', report.name],
    ['Телефон', report.phone && formatPhone(report.phone)],
    ['Электронная почта', report.email],
    ['Подписка', definitionOf(report.kind).isSubscription ? UNCONFIRMED_EMAIL_NOTICE : null],
    ...describeCar(report),
    ['Салон', report.branch && `${report.branch.name}, ${report.branch.city}, ${report.branch.address}`],
    ...describeDetails(report),
    ['Запись', describeBooking(report, timeZone)],
    ['Комментарий', report.comment],
    ...describeOrigin(report),
    ['Согласия', report.consents.map(describeConsent).join('; ')],
    ['Файлы', report.files.map(({ originalName, bytes }) => `${originalName} (${formatBytes(bytes)})`).join('\n')],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Anybody can enter another person's address: advertising needs its owner's own consent (38-FZ, article 18). */
const UNCONFIRMED_EMAIL_NOTICE =
  'адрес не подтверждён: до первой рассылки попросите его владельца подтвердить подписку письмом'

const SUSPICION_LABELS: Record<RequestSuspicion, string> = {
  honeypot: 'похоже на спам: заполнено поле, которого люди не видят',
  'too-fast': 'форма заполнена быстрее, чем это обычно удаётся человеку',
  'too-many-from-address': 'очень много заявок с одного адреса в сети',
  'too-many-of-phone': 'очень много заявок с этим номером телефона',
  'too-many-of-email': 'очень много заявок с этим адресом электронной почты',
}

function describeCar({ car, brand, details }: RequestReport): [string, string | null | undefined][] {
  if (car === null) return [['Марка', details.brand === undefined ? brand?.name : undefined]]
  const { name, trim, block, year, vin, url, price } = car
  const condition = block === 'new' ? 'новый' : 'с пробегом'
  return [
    ['Автомобиль', [name, trim, String(year), condition].filter((part) => part !== null).join(', ')],
    ['VIN автомобиля', vin],
    ['Страница автомобиля', url],
    ['Цена', describePrice(price)],
  ]
}

/** Whether the requested slot is held: if not, the staff have to agree on another time. */
function describeBooking({ testDrive, details }: RequestReport, timeZone: string): string | undefined {
  if (testDrive === null) return details.slot === undefined ? undefined : 'время не закреплено, договоритесь с клиентом'
  const { beginsAt, cancelledAt, cancelledBy } = testDrive
  const hour = formatSlot(toWallClock(beginsAt, timeZone))
  if (cancelledAt === null) return `${hour}: время закреплено за клиентом`
  return `${hour}: отменена ${cancelledBy === 'visitor' ? 'клиентом' : 'салоном'} ${formatNumericDateTime(cancelledAt, timeZone)}`
}

/** The answers of this kind, label and value, for the staff. */
export const describeDetails = (report: Pick<RequestReport, 'kind' | 'details'>): [string, string][] =>
  formatDetails(report).map(({ field, value }) => [
    // The form addresses the visitor, a letter is about them.
    labelAnswer(report.kind, field).replace(/ вашего автомобиля$/, ' автомобиля клиента'),
    value,
  ])

/** The answers of this kind as text: in form order, then those of older forms. */
export function formatDetails({ kind, details }: Pick<RequestReport, 'kind' | 'details'>) {
  const formFields = fieldsOf(kind).filter((field) => field in details)
  const otherFields = Object.keys(details).filter((field) => !formFields.includes(field))
  return [...formFields, ...otherFields].flatMap((field): { field: string; value: string }[] => {
    const value = details[field]
    return value === undefined ? [] : [{ field, value: formatAnswer(field, value) }]
  })
}

function formatAnswer(field: string, value: string | number | string[]): string {
  if (typeof value === 'object') return value.map((code) => labelOption(field, code)).join(', ')
  if (field === 'own_plate') return formatPlate(String(value))
  if (field === 'slot') return formatSlot(String(value))
  if (typeof value === 'string') return field === 'wished_date' ? formatDay(value) : labelOption(field, value)
  if (field.endsWith('_rub')) return formatRub(value)
  if (field.endsWith('_km')) return formatKm(value)
  if (field.endsWith('_percent')) return formatPercent(value)
  return field.endsWith('_months') ? formatMonths(value) : String(value)
}

const LABELS_BY_FIELD: ReadonlyMap<string, Record<string, string>> = new Map(Object.entries(OPTION_LABELS))

function labelOption(field: string, code: string): string {
  const labels = LABELS_BY_FIELD.get(field)
  return labels !== undefined && Object.hasOwn(labels, code) ? (labels[code] ?? code) : code
}

function describeOrigin({
  pageUrl,
  referrer,
  firstTouch,
  lastTouch,
  siteTimeZone,
}: RequestReport): [string, string | null][] {
  return [
    ['Страница', pageUrl],
    ['Откуда пришёл на страницу', referrer],
    ['Источник', lastTouch && describeTouch(lastTouch, siteTimeZone)],
    ['Первый источник', firstTouch && firstTouch.at !== lastTouch?.at ? describeTouch(firstTouch, siteTimeZone) : null],
  ]
}

/** `yandex / cpc, кампания spring, с какой страницы: …, вход: /cars/, 20.11.2026, 14:20` */
function describeTouch(
  { source, medium, campaign, content, term, referrer, landing, at }: Touch,
  timeZone: string,
): string {
  const parts = [
    [source, medium].filter((part) => part !== null).join(' / ') || null,
    campaign && `кампания: ${campaign}`,
    content && `объявление: ${content}`,
    term && `запрос: ${term}`,
    referrer && `со страницы ${referrer}`,
    `вход: ${landing}`,
    Number.isNaN(Date.parse(at)) ? null : formatNumericDateTime(new Date(at), timeZone),
  ]
  return parts.filter(Boolean).join(', ')
}

const CONSENT_LABELS = { 'personal-data': 'обработка персональных данных', advertising: 'реклама' } as const

const CONSENT_WAYS = { form: '', oral: ', устно', paper: ', на\u00a0бумаге' } as const

const describeConsent = ({ purpose, version, way }: RequestReport['consents'][number]) =>
  `${CONSENT_LABELS[purpose]} (редакция ${version}${CONSENT_WAYS[way]})`
