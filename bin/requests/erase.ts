import { parseArgs } from 'node:util'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { findRequestReport } from '#domain/requests/reports/find-request-report.server.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { parseRequestId } from './options.ts'

export async function run(args: string[]): Promise<number> {
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
  console.log(`The person of request ${id} is erased. Erase the copies in its channels (mail, a CRM) there.`)
  return 0
}
