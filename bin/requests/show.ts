import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import { type DeliveryReport, listDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import {
  type ConsentReport,
  findRequestReport,
  listConsents,
} from '#domain/requests/reports/find-request-report.server.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { CarSnapshot, RequestSuspicion, Touch } from '#domain/requests/request.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { formatRub } from '#locale/number.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { terminalText } from '../terminal/terminal.ts'
import { parseRequestId } from './options.ts'

const OPTIONS = { files: { type: 'string' } } as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const id = parseRequestId(positionals)
  if (id === undefined) {
    console.error('State which: bin/showroom requests show 1001')
    return 2
  }
  await using context = await createOperatorContext()
  const report = await findRequestReport(context, id)
  if (report === undefined) {
    console.error(`There is no request ${id}.`)
    return 1
  }
  const lines = formatRequest(report, await listConsents(context, id))
  for (const [label, value] of lines) console.log(`${terminalText(label)}: ${indent(terminalText(value, true))}`)
  const deliveries = await listDeliveries(context, id)
  if (deliveries.length > 0) console.log('\nDeliveries')
  else if (report.erasedAt === null) console.log('\nIt matched no channel.')
  const timeZone = report.branch?.timeZone ?? report.siteTimeZone
  for (const delivery of deliveries) console.log(formatDelivery(delivery, timeZone))
  if (values.files === undefined) return 0
  return await copyFiles(createRequestFiles(context.config).requestFiles, report, values.files)
}

function formatDelivery(delivery: DeliveryReport, timeZone: string): string {
  const { id, channel, state, attempts, createdAt, endedAt, problem, receipt } = delivery
  const ended = endedAt === null ? '' : ` at ${formatSortableDateTime(endedAt, timeZone)}`
  const lines = [
    `  ${channel}: ${state}${ended}, attempts: ${attempts}, since ${formatSortableDateTime(createdAt, timeZone)}`,
    `    id ${id}`,
    ...(receipt === null ? [] : [`    its id in the channel is ${terminalText(receipt)}`]),
    ...(problem === null ? [] : [`    ${terminalText(problem)}`]),
  ]
  return lines.join('\n')
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

/**
 * Copies a request's files into a folder under generated names: a visitor's file names may point elsewhere. Existing
 * files are not overwritten. Returns the command's exit code.
 */
export async function copyFiles(
  storage: Pick<Storage, 'read'>,
  { id, files }: Pick<RequestReport, 'id' | 'files'>,
  folder: string,
): Promise<number> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    if (!isFileExistsError(cause)) throw cause
    console.error(`${folder} is a file: name a folder.`)
    return 1
  }
  let code = 0
  for (const [index, { storedName, originalName }] of files.entries()) {
    const target = path.join(folder, `${id}-${index + 1}${path.extname(storedName)}`)
    const stored = await storage.read(storedName)
    if (stored === undefined) {
      console.error(
        `${terminalText(originalName)} is not in the folder of this machine: it is lost, or on another node.`,
      )
      code = 1
      continue
    }
    try {
      await pipeline(stored.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      console.log(`${target}: ${terminalText(originalName)}`)
    } catch (cause) {
      if (!isFileExistsError(cause)) throw cause
      console.error(`${target} is there already and was left as it is: move it away, or name another folder.`)
      code = 1
    }
  }
  return code
}

const isFileExistsError = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'

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
