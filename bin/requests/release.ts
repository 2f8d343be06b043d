import { parseArgs } from 'node:util'
import { reopenDeliveries } from '#domain/requests/deliveries/reopen-deliveries.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { parseRequestId } from './options.ts'

const OPTIONS = { all: { type: 'boolean' } } as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
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
