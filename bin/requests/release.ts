import { parseArgs } from 'node:util'
import { reopenDeliveries } from '#domain/requests/reopen-deliveries.server.ts'
import { openContext } from '../open-context.server.ts'
import { readNumber } from './options.ts'

export async function run(args: string[]): Promise<number> {
  const id = readNumber(parseArgs({ args, allowPositionals: true }).positionals)
  if (id === undefined) {
    console.error(
      'Say which: bin/showroom requests release 1001. Those that are held: bin/showroom requests list --held',
    )
    return 2
  }
  await using context = await openContext()
  const released = await reopenDeliveries(context, { requestIds: [id], state: 'held' })
  if (released.length === 0) {
    console.error(`Request ${id} is not held.`)
    return 1
  }
  console.log(`Request ${id} goes to: ${released.map(({ channel }) => channel).join(', ')}`)
  return 0
}
