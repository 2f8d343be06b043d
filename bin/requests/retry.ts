import { parseArgs } from 'node:util'
import { reopenDeliveries, retryDeliveriesNow } from '#domain/requests/deliveries/reopen-deliveries.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { parseRequestId } from './options.ts'

const OPTIONS = { dead: { type: 'boolean' }, waiting: { type: 'boolean' } } as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
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
