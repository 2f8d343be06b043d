import { parseArgs } from 'node:util'
import { releaseReservation } from '#domain/reservations/end-reservations.server.ts'
import { listReservations } from '#domain/reservations/list-reservations.server.ts'
import type { ReservationLine } from '#domain/reservations/reservation.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { formatPhone } from '#locale/phone.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { parseRequestId } from './requests/options.ts'
import { formatTable } from './terminal/format-table.ts'
import { terminalText } from './terminal/terminal-text.ts'

export const summary = 'list the cars that are kept for somebody, or let one go'
export const usage = `reservations <list | release> …

  list [--all]       cars that are kept, those first whose term runs out first; with --all also what has ended
  release <number>   let the car go that is kept for this request: it is for sale again

A reservation is made by  bin/showroom requests confirm <number>  and ends by itself when its days are over or the
car is sold.`

const OPTIONS = { all: { type: 'boolean' } } as const
/** More than a dealer keeps. */
const LIMIT = 500

export async function run([word = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (word === 'list' && positionals.length === 0) return await list(values.all)
  const number = parseRequestId(positionals)
  if (word === 'release' && number !== undefined) return await release(number)
  console.error(`bin/showroom ${usage}`)
  return 2
}

async function list(all = false): Promise<number> {
  await using context = await createOperatorContext()
  const found = await listReservations(context, { all, limit: LIMIT })
  if (found.length === 0) console.error('No car is kept for anybody.')
  for (const line of formatTable(found.map((line) => toCells(line, context.timeZone)))) console.log(line)
  return 0
}

function toCells(line: ReservationLine, siteTimeZone: string): string[] {
  const { requestId, carId, carName, vin, name, phone, until, endedAt, timeZone } = line
  const tell = (moment: Date) => formatSortableDateTime(moment, timeZone ?? siteTimeZone)
  return [
    requestId === null ? '—' : String(requestId),
    endedAt === null ? `until ${tell(until)}` : `ended ${tell(endedAt)}`,
    `car ${carId}`,
    terminalText(carName),
    vin ?? '—',
    terminalText(name ?? '—'),
    phone === null ? '—' : formatPhone(phone).replaceAll('\u00a0', ' '),
  ]
}

async function release(requestId: number): Promise<number> {
  await using context = await createOperatorContext()
  const isReleased = await releaseReservation(context, { requestId, actor: 'operator' })
  if (isReleased) console.log(`The car of request ${requestId} is for sale again.`)
  else console.error(`No car is kept for request ${requestId}.`)
  return isReleased ? 0 : 1
}
