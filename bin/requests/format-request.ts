import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import type { ConsentReport } from '#domain/requests/reports/list-consents.server.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { CarSnapshot, RequestSuspicion, Touch } from '#domain/requests/request.ts'
import { formatRub } from '#locale/number.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'

/**
 * Formats a request for the operator's terminal as labels and values. Labels are English; fields and codes have the
 * names of the wire contract (docs/api); texts of visitors, feeds and the dealer are unchanged. A value may have
 * several lines, and is not yet safe for a terminal.
 */
export function formatRequest(report: RequestReport, consents: readonly ConsentReport[]): [string, string][] {
  const timeZone = report.branch?.timeZone ?? report.siteTimeZone
  const formatTime = (date: Date) => formatSortableDateTime(date, timeZone)
  const lines: [string, string | null | undefined][] = [
    ['Request', `${report.id}, ${report.kind}, by the form ${report.form}`],
    ['Received', `${formatTime(report.submittedAt)} (${timeZone}, as all times below)`],
    ['Person erased', report.erasedAt && formatTime(report.erasedAt)],
    ['Suspect', report.suspicion && `${report.suspicion}: ${SUSPICIONS[report.suspicion]}`],
    ['Name', report.name],
    ['Telephone', report.phone && withPlainSpaces(formatPhone(report.phone))],
    ['E-mail', report.email],
    ...formatCar(report.car),
    ['Brand', report.car === null && report.details.brand === undefined ? report.brand?.name : null],
    ['Branch', report.branch && `${report.branch.name}, ${report.branch.city}, ${report.branch.address}`],
    ...Object.entries(report.details).map(([field, value]): [string, string] => [field, String(value)]),
    ['Test drive', formatTestDrive(report, formatTime)],
    ['Comment', report.comment],
    ['Page', report.pageUrl],
    ['Came to the page from', report.referrer],
    ['Last source', report.lastTouch && formatTouch(report.lastTouch, formatTime)],
    ['First source', report.firstTouch && formatTouch(report.firstTouch, formatTime)],
    ...consents.map((consent): [string, string] => [`Consent, ${consent.purpose}`, formatConsent(consent, formatTime)]),
    ['Files', report.files.map(({ originalName, bytes }) => `${originalName} (${bytes} bytes)`).join('\n')],
  ]
  return lines.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

type FormatTime = (date: Date) => string

const SUSPICIONS: Record<RequestSuspicion, string> = {
  honeypot: 'a field is filled in that people do not see',
  'too-fast': 'filled in faster than people do',
  'too-many-from-address': 'very many requests from one network address',
  'too-many-of-phone': 'very many requests with this telephone',
  'too-many-of-email': 'very many requests with this e-mail',
}

function formatCar(car: RequestReport['car']): [string, string | null | undefined][] {
  if (car === null) return []
  const { name, trim, block, year, vin, url, price } = car
  return [
    ['Car', [name, trim, String(year), block].filter((part) => part !== null).join(', ')],
    ["Car's VIN", vin],
    ["Car's page", url],
    ['Price', withPlainSpaces(formatPrice(price))],
  ]
}

function formatPrice({ priceRub, conditions, totalRub, shownRub, benefitRub = 0 }: CarSnapshot['price']): string {
  const named = DISCOUNT_CONDITIONS.filter((condition) => conditions.includes(condition))
  const basis = named.length === 0 ? 'without conditions' : `on conditions: ${named.join(', ')}`
  return [
    `${formatRub(shownRub ?? totalRub)} ${shownRub === null ? '' : 'was shown '}${basis}`,
    ...(shownRub === null || shownRub === totalRub ? [] : [`${formatRub(totalRub)} by the stock of that moment`]),
    ...(named.length === 0 ? [] : [`${formatRub(priceRub)} without conditions`]),
    ...(benefitRub > 0 ? [`a benefit of up to ${formatRub(benefitRub)} was promised`] : []),
  ].join('; ')
}

/** States whether the requested hour is held; otherwise staff must agree on one with the visitor. */
function formatTestDrive({ testDrive, details }: RequestReport, formatTime: FormatTime): string | undefined {
  if (testDrive === null) return details.slot === undefined ? undefined : 'the hour is not held: agree on one'
  const { beginsAt, cancelledAt, cancelledBy } = testDrive
  if (cancelledAt === null) return `${formatTime(beginsAt)}: the hour is held`
  return `${formatTime(beginsAt)}: cancelled by the ${cancelledBy === 'visitor' ? 'visitor' : 'dealer'} at ${formatTime(cancelledAt)}`
}

/** `yandex / cpc, campaign spring, landed on /cars/, 2026-11-20 14:20` */
function formatTouch(
  { source, medium, campaign, content, term, referrer, landing, at }: Touch,
  formatTime: FormatTime,
): string {
  const parts = [
    [source, medium].filter((part) => part !== null).join(' / ') || null,
    campaign && `campaign ${campaign}`,
    content && `content ${content}`,
    term && `term ${term}`,
    referrer && `from ${referrer}`,
    `landed on ${landing}`,
    Number.isNaN(Date.parse(at)) ? null : formatTime(new Date(at)),
  ]
  return parts.filter(Boolean).join(', ')
}

/** When, from where and to which text consent was given, and the command that prints the text. */
function formatConsent(
  { givenAt, withdrawnAt, address, pageUrl, text }: ConsentReport,
  formatTime: FormatTime,
): string {
  const { slug, version, publishedAt } = text
  return [
    `given ${formatTime(givenAt)}${withdrawnAt === null ? '' : `, withdrawn ${formatTime(withdrawnAt)}`}`,
    `from ${address ?? 'an address that is not stored'}${pageUrl === null ? '' : `, on ${pageUrl}`}`,
    `to the text «${slug}», version ${version} of ${formatTime(publishedAt)}; read it:  bin/showroom legal show ${slug} --version ${version}`,
  ].join('\n')
}
