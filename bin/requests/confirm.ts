import { parseArgs } from 'node:util'
import { reserveCar } from '#domain/reservations/reservations.server.ts'
import { MAX_RESERVATION_DAYS, RESERVATION_DAYS, type ReserveCarResult } from '#domain/reservations/reservation.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { parseRequestId } from './options.ts'

const OPTIONS = { days: { type: 'string', default: String(RESERVATION_DAYS) } } as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const requestId = parseRequestId(positionals)
  const days = /^[1-9]\d?$/.test(values.days) ? Number(values.days) : 0
  if (requestId === undefined || days === 0 || days > MAX_RESERVATION_DAYS) {
    console.error(
      `State which, and for how many days (1 to ${MAX_RESERVATION_DAYS}): bin/showroom requests confirm 1001 --days 3`,
    )
    return 2
  }
  await using context = await createOperatorContext()
  const outcome = await reserveCar(context, { requestId, days, actor: 'operator' })
  if (!outcome.ok) {
    console.error(`Not reserved: ${describeRefusal(outcome, requestId)}`)
    return 1
  }
  const until = `${formatSortableDateTime(outcome.until, context.timeZone)} (${context.timeZone})`
  console.log(
    outcome.isProlonged
      ? `Request ${requestId} still reserves the car ${outcome.carId}, until ${until}.`
      : `The car ${outcome.carId} is reserved for request ${requestId} until ${until}.`,
  )
  return 0
}

function describeRefusal({ reason, byRequest }: Extract<ReserveCarResult, { ok: false }>, requestId: number): string {
  switch (reason) {
    case 'request-unknown':
      return `there is no request ${requestId}.`
    case 'request-other':
      return `request ${requestId} is not a reservation (bin/showroom requests list --kind reserve).`
    case 'request-erased':
      return `the person of request ${requestId} has been erased.`
    case 'car-unknown':
      return 'it names no car, or a car that is no longer known: there is nothing to reserve.'
    case 'car-sold':
      return 'its car is sold or archived.'
    case 'reserved-already':
      return byRequest === undefined || byRequest === null
        ? 'the car is reserved already.'
        : `the car is reserved for request ${byRequest}. Release it first: bin/showroom reservations release ${byRequest}`
    case 'reserved-elsewhere':
      return 'the car is reserved already, according to its feed.'
    default:
      return reason satisfies never
  }
}
