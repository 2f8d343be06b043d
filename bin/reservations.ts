import { parseArgs } from 'node:util'
import { OPERATOR } from '#domain/access/rights.ts'
import { releaseReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { listReservations } from '#domain/reservations/reservations.server.ts'
import type { ReservationLine } from '#domain/reservations/reservation.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { parseRequestId } from './requests/options.ts'
import { formatTable, terminalText } from './terminal/terminal.ts'

export const summary = 'list the reserved cars, or release one'
export const usage = `reservations <list | release> …

  list [--all]       reserved cars, the earliest end first; with --all also ended reservations
  release <number>   end the reservation of this request: its car is for sale again

A reservation is made by  bin/showroom requests confirm <number>  and ends by itself when its days are over or the
car is sold.`

const OPTIONS = { all: { type: 'boolean' } } as const
/** More reservations than a dealer has. */
const LIMIT = 500

export async function run([subcommand = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (subcommand === 'list' && positionals.length === 0) return await list(values.all)
  const number = parseRequestId(positionals)
  if (subcommand === 'release' && number !== undefined) return await release(number)
  console.error(`bin/showroom ${usage}`)
  return 2
}

async function list(all = false): Promise<number> {
  await using context = await createOperatorContext()
  const found = await listReservations(context, { all, limit: LIMIT })
  if (found.length === 0) console.error('No car is reserved.')
  for (const line of formatTable(found.map((line) => toCells(line, context.timeZone)))) console.log(line)
  return 0
}

function toCells(line: ReservationLine, siteTimeZone: string): string[] {
  const { requestId, carId, carName, vin, name, phone, until, endedAt, timeZone } = line
  const format = (date: Date) => formatSortableDateTime(date, timeZone ?? siteTimeZone)
  return [
    requestId === null ? '—' : String(requestId),
    endedAt === null ? `until ${format(until)}` : `ended ${format(endedAt)}`,
    `car ${carId}`,
    terminalText(carName),
    vin ?? '—',
    terminalText(name ?? '—'),
    phone === null ? '—' : withPlainSpaces(formatPhone(phone)),
  ]
}

async function release(requestId: number): Promise<number> {
  await using context = await createOperatorContext()
  const { ok: isReleased } = await releaseReservation(context, OPERATOR, { number: requestId })
  if (isReleased) console.log(`The car of request ${requestId} is for sale again.`)
  else console.error(`No car is reserved for request ${requestId}.`)
  return isReleased ? 0 : 1
}
