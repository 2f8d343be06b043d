import { parseArgs } from 'node:util'
import { confirmReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { MAX_RESERVATION_DAYS, RESERVATION_DAYS } from '#domain/reservations/reservation.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { createOperatorContext, type OperatorContext } from '../create-operator-context.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { listTray } from '#domain/desk/requests/trays.server.ts'
import { releaseRequest, retryDeliveries } from '#domain/desk/actions/release-request.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { findRequestReport } from '#domain/requests/reports/find-request-report.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import { parseRequestId } from './options.ts'

// The commands that change a request.

const CONFIRM_OPTIONS = { days: { type: 'string', default: String(RESERVATION_DAYS) } } as const

/** `requests confirm`: the car is reserved for the sender. */
export async function confirm(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: CONFIRM_OPTIONS, allowPositionals: true })
  const requestId = parseRequestId(positionals)
  const days = /^[1-9]\d?$/.test(values.days) ? Number(values.days) : 0
  if (requestId === undefined || days === 0 || days > MAX_RESERVATION_DAYS) {
    console.error(
      `State which, and for how many days (1 to ${MAX_RESERVATION_DAYS}): bin/showroom requests confirm 1001 --days 3`,
    )
    return 2
  }
  await using context = await createOperatorContext()
  const outcome = await confirmReservation(context, OPERATOR, { number: requestId, days })
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

type Refusal = Extract<Awaited<ReturnType<typeof confirmReservation>>, { ok: false }>

function describeRefusal(refusal: Refusal, requestId: number): string {
  const { reason } = refusal
  switch (reason) {
    case 'changed':
      return 'somebody has just changed its reservation.'
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
      return refusal.byRequest === undefined || refusal.byRequest === null
        ? 'the car is reserved already.'
        : `the car is reserved for request ${refusal.byRequest}. Release it first: bin/showroom reservations release ${refusal.byRequest}`
    case 'reserved-elsewhere':
      return 'the car is reserved already, according to its feed.'
    default:
      return reason satisfies never
  }
}

const RETRY_OPTIONS = { dead: { type: 'boolean' }, waiting: { type: 'boolean' } } as const

/** `requests retry`: failed deliveries are due again, and those that wait after a failure are due at once. */
export async function retry(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: RETRY_OPTIONS, allowPositionals: true })
  const id = parseRequestId(positionals)
  const isOne = id !== undefined && !values.dead && !values.waiting
  const isAll = positionals.length === 0 && (values.dead || values.waiting)
  if (!isOne && !isAll) {
    console.error('State which: bin/showroom requests retry 1001, or --dead, or --waiting for all of them.')
    return 2
  }
  await using context = await createOperatorContext()
  const numbers = id === undefined ? [] : [id]
  if (values.dead) numbers.push(...(await listTray(context, OPERATOR, 'dead')))
  if (values.waiting) numbers.push(...(await listTray(context, OPERATOR, 'waiting')))
  let count = 0
  for (const number of new Set(numbers)) {
    const result = await retryDeliveries(context, OPERATOR, number)
    if (result.ok) count += result.count
  }
  if (count === 0) {
    const held = 'Held requests are released by bin/showroom requests release.'
    console.error(`${isOne ? `Request ${id} has nothing to retry.` : 'There is nothing to retry.'} ${held}`)
    return isOne ? 1 : 0
  }
  console.log(count === 1 ? '1 delivery will be tried now.' : `${count} deliveries will be tried now.`)
  return 0
}

const RELEASE_OPTIONS = { all: { type: 'boolean' } } as const

/** `requests release`: held deliveries go to their channels. */
export async function release(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: RELEASE_OPTIONS, allowPositionals: true })
  const id = parseRequestId(positionals)
  if (values.all === true ? positionals.length > 0 : id === undefined) {
    console.error(
      'State which: bin/showroom requests release 1001, or --all. Held requests: bin/showroom requests list --held',
    )
    return 2
  }
  await using context = await createOperatorContext()
  return await (id === undefined ? releaseAll(context) : releaseOne(context, id))
}

async function releaseOne(context: OperatorContext, id: number): Promise<number> {
  const released = await releaseRequest(context, OPERATOR, id)
  if (released.ok) console.log(`Request ${id} goes to: ${released.channels.join(', ') || 'the desk alone'}`)
  else
    console.error(
      released.reason === 'unknown'
        ? `There is no request ${id}.`
        : `Request ${id} is not held. If it was rejected as spam, open it again in the back office.`,
    )
  return released.ok ? 0 : 1
}

async function releaseAll(context: OperatorContext): Promise<number> {
  let count = 0
  for (const number of await listTray(context, OPERATOR, 'held'))
    if ((await releaseRequest(context, OPERATOR, number)).ok) count += 1
  if (count === 0) console.error('No request is held.')
  else console.log(`Let go: ${count} requests.`)
  return 0
}

/** `requests erase`: what tells the person is erased from the request. */
export async function erase(args: string[]): Promise<number> {
  const id = parseRequestId(parseArgs({ args, allowPositionals: true }).positionals)
  if (id === undefined) {
    console.error('State which: bin/showroom requests erase 1001')
    return 2
  }
  await using context = await createOperatorContext()
  if ((await findRequestReport(context, id)) === undefined) {
    console.error(`There is no request ${id}.`)
    return 1
  }
  await eraseRequests({ ...context, ...createRequestFiles(context.config) }, [id], 'request')
  const work = await context.db
    .selectFrom('request_work')
    .select('branch_id as branchId')
    .where('request_id', '=', id)
    .executeTakeFirst()
  await recordAudit(context, OPERATOR, { action: 'request.erase', subject: `request:${id}`, ...work })
  console.log(`The person of request ${id} is erased. Erase the copies in its channels (mail, a CRM) there.`)
  return 0
}
