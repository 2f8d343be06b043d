import * as v from 'valibot'
import { describePrice } from '#domain/requests/reports/describe-price.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import { escapeMarkup } from '#platform/text/escape.ts'
import type { Channel, ChannelFilter } from '../channel.ts'
import { composeNote } from '../crm/compose-note.ts'
import { recipients } from './mail-settings.ts'
import { LETTER_TIMEOUT_MS, sendLetter } from './send-letter.server.ts'

/** Settings of a channel of kind `adf`. */
export const AdfSettings = v.object({ to: recipients })

export interface AdfDependencies {
  mailer: Pick<Mailer, 'send'>
  siteName: string
  siteUrl: string
}

type Settings = v.InferOutput<typeof AdfSettings> & { name: string; only: ChannelFilter }

/** Sends Auto-lead Data Format to the mailbox of a dealer's system: the letter contains the XML and nothing else. */
export function createAdfChannel(
  { name, only, to }: Settings,
  { mailer, siteName, siteUrl }: AdfDependencies,
): Channel {
  return {
    name,
    only,
    attemptMs: LETTER_TIMEOUT_MS,
    deliver: ({ deliveryId, report, signal }) => {
      const text = composeAdf(report, siteName, siteUrl)
      return sendLetter(mailer, { id: deliveryId, to, subject: formatRequestTitle(report), text }, signal)
    },
  }
}

interface Element {
  name: string
  attributes: Record<string, string>
  content: string | Element[]
}

/** Missing elements are left out. `''` is for an empty element that ADF requires. */
type Content = string | number | null | undefined | (Element | undefined)[]

const element = (name: string, content: Content, attributes: Record<string, string> = {}): Element | undefined => {
  if (content === null || content === undefined) return undefined
  if (typeof content !== 'object') return { name, attributes, content: String(content) }
  return { name, attributes, content: content.filter((child) => child !== undefined) }
}

const RUB = { currency: 'RUB' }

/** A request in Auto-lead Data Format 1.0, elements in the order of its DTD. Times are in UTC. */
export function composeAdf(report: RequestReport, siteName: string, siteUrl: string): string {
  const prospect = element(
    'prospect',
    [
      element('id', report.id, { sequence: '1', source: siteName }),
      element('requestdate', report.submittedAt.toISOString().replace(/\.\d+Z$/, '+00:00')),
      composeVehicle(report),
      composeOwnCar(report),
      composeCustomer(report),
      composeVendor(report, siteName),
      element('provider', [
        element('name', siteName, { part: 'full' }),
        element('service', formatRequestTitle(report)),
        element('url', siteUrl),
      ]),
    ],
    { status: 'new' },
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    '<adf>',
    prospect === undefined ? '' : renderElement(prospect, '  '),
    '</adf>',
    '',
  ].join('\n')
}

/** The requested car. Year, make and model are required elements, even when the visitor has not named them. */
function composeVehicle({ kind, car, brand, details }: RequestReport): Element | undefined {
  const interest = kind === 'testdrive' ? 'test-drive' : 'buy'
  const make = brand?.name ?? textOf(details.brand) ?? ''
  if (car === null)
    return element(
      'vehicle',
      [
        element('year', ''),
        element('make', make),
        element('model', textOf(details.model) ?? ''),
        composeFinance(details),
      ],
      { interest, status: 'new' },
    )
  const { id, url, name, trim, block, year, vin, price } = car
  return element(
    'vehicle',
    [
      element('id', id, { source: 'site' }),
      element('year', year),
      element('make', make),
      element('model', make !== '' && name.startsWith(`${make} `) ? name.slice(make.length + 1) : name),
      element('vin', vin),
      element('stock', id),
      element('trim', trim),
      element('price', price.shownRub ?? price.totalRub, { type: 'quote', ...RUB }),
      element('pricecomments', describePrice(price)),
      composeFinance(details),
      element('comments', url),
    ],
    { interest, status: block },
  )
}

function composeFinance({ first_payment_rub, monthly_rub }: RequestReport['details']): Element | undefined {
  if (typeof first_payment_rub !== 'number') return undefined
  return element('finance', [
    element('method', 'finance'),
    element('amount', first_payment_rub, { type: 'downpayment', ...RUB }),
    typeof monthly_rub === 'number' ? element('amount', monthly_rub, { type: 'monthly', ...RUB }) : undefined,
  ])
}

const CONDITIONS = new Map([
  ['excellent', 'excellent'],
  ['good', 'good'],
  ['fair', 'fair'],
  ['damaged', 'poor'],
])

/** The visitor's own car, offered as a trade-in. */
function composeOwnCar({ kind, details }: RequestReport): Element | undefined {
  if (kind !== 'trade') return undefined
  const { own_year, own_brand, own_model, own_vin, own_gearbox, own_mileage_km, own_condition, own_price_rub } = details
  return element(
    'vehicle',
    [
      element('year', textOf(own_year) ?? ''),
      element('make', textOf(own_brand) ?? ''),
      element('model', textOf(own_model) ?? ''),
      element('vin', textOf(own_vin)),
      element('transmission', textOf(own_gearbox)),
      element('odometer', textOf(own_mileage_km), { status: 'unknown', units: 'km' }),
      element('condition', CONDITIONS.get(textOf(own_condition) ?? '')),
      element('price', textOf(own_price_rub), { type: 'asking', ...RUB }),
    ],
    { interest: 'trade-in', status: 'used' },
  )
}

function composeCustomer(report: RequestReport): Element | undefined {
  const { name, email, phone } = report
  return element('customer', [
    element('contact', [
      element('name', name ?? '', { part: 'full' }),
      element('email', email),
      element('phone', phone && `+${phone}`, { type: 'voice' }),
    ]),
    element('comments', composeNote(report)),
  ])
}

function composeVendor({ branch }: RequestReport, siteName: string): Element | undefined {
  const street =
    branch && element('address', [element('street', branch.address, { line: '1' }), element('city', branch.city)])
  return element('vendor', [
    element('vendorname', branch?.name ?? siteName),
    element('contact', [
      element('name', branch?.name ?? siteName, { part: 'full' }),
      element('phone', branch && `+${branch.phone}`, { type: 'voice' }),
      street ?? undefined,
    ]),
  ])
}

const textOf = (value: string | number | string[] | undefined) =>
  value === undefined ? undefined : typeof value === 'object' ? value.join(', ') : String(value)

function renderElement({ name, attributes, content }: Element, indent: string): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inside =
    typeof content === 'string'
      ? escape(content)
      : `\n${content.map((child) => renderElement(child, `${indent}  `)).join('\n')}\n${indent}`
  return `${indent}<${name}${attributeTexts.join('')}>${inside}</${name}>`
}

/** XML 1.0 allows no escape for most control characters, lone surrogates, U+FFFE and U+FFFF. */
const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escape = (text: string) => escapeMarkup(text.replaceAll(INVALID_XML_CHARACTERS, ' '))
