import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportRequests } from '#domain/requests/reports/list-requests.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { FILTER_OPTIONS, parseFilter } from './options.ts'

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: FILTER_OPTIONS })
  const filter = parseFilter(values)
  if (typeof filter === 'string') {
    console.error(filter)
    return 2
  }
  await using context = await createOperatorContext()
  try {
    await pipeline(Readable.from(exportRequests(context, filter)), process.stdout)
    return 0
  } catch (cause) {
    // The reader closed the pipe, e.g. `| head`.
    if (cause instanceof Error && 'code' in cause && cause.code === 'EPIPE') return 0
    throw cause
  }
}
