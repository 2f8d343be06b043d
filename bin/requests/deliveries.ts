import { parseArgs } from 'node:util'
import { reopenDeliveries, retryDeliveriesNow } from '#domain/requests/deliveries/deliveries.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { parseRequestId } from './options.ts'

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
  const requestIds = id === undefined ? undefined : [id]
  const reopened = isOne || values.dead ? await reopenDeliveries(context, { requestIds, state: 'dead' }) : []
  const retriedNow = isOne || values.waiting ? await retryDeliveriesNow(context, { requestId: id }) : 0
  const count = reopened.length + retriedNow
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
  const requestIds = id === undefined ? undefined : [id]
  const released = await reopenDeliveries(context, { requestIds, state: 'held' })
  if (released.length === 0) {
    console.error(id === undefined ? 'No request is held.' : `Request ${id} is not held.`)
    return id === undefined ? 0 : 1
  }
  if (id === undefined) console.log(`Let go: ${new Set(released.map(({ requestId }) => requestId)).size} requests.`)
  else console.log(`Request ${id} goes to: ${released.map(({ channel }) => channel).join(', ')}`)
  return 0
}
