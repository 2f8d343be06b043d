import { parseArgs } from 'node:util'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findRequestReport } from '#domain/requests/reports/find-request-report.server.ts'
import { listConsents } from '#domain/requests/reports/list-consents.server.ts'
import { type DeliveryReport, listDeliveries } from '#domain/requests/deliveries/list-deliveries.server.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { createRequestFiles } from '#worker/create-request-files.server.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { createOperatorContext } from '../create-operator-context.server.ts'
import { terminalText } from '../terminal/terminal.ts'
import { parseRequestId } from './options.ts'
import { formatRequest } from './format-request.ts'

const OPTIONS = { files: { type: 'string' } } as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const id = parseRequestId(positionals)
  if (id === undefined) {
    console.error('State which: bin/showroom requests show 1001')
    return 2
  }
  await using context = await createOperatorContext()
  const report = await findRequestReport(context, id)
  if (report === undefined) {
    console.error(`There is no request ${id}.`)
    return 1
  }
  const lines = formatRequest(report, await listConsents(context, id))
  for (const [label, value] of lines) console.log(`${terminalText(label)}: ${indent(terminalText(value, true))}`)
  const deliveries = await listDeliveries(context, id)
  if (deliveries.length > 0) console.log('\nDeliveries')
  else if (report.erasedAt === null) console.log('\nIt matched no channel.')
  const timeZone = report.branch?.timeZone ?? report.siteTimeZone
  for (const delivery of deliveries) console.log(formatDelivery(delivery, timeZone))
  if (values.files === undefined) return 0
  return await copyFiles(createRequestFiles(context.config).requestFiles, report, values.files)
}

function formatDelivery(delivery: DeliveryReport, timeZone: string): string {
  const { id, channel, state, attempts, createdAt, endedAt, problem, receipt } = delivery
  const ended = endedAt === null ? '' : ` at ${formatSortableDateTime(endedAt, timeZone)}`
  const lines = [
    `  ${channel}: ${state}${ended}, attempts: ${attempts}, since ${formatSortableDateTime(createdAt, timeZone)}`,
    `    id ${id}`,
    ...(receipt === null ? [] : [`    its id in the channel is ${terminalText(receipt)}`]),
    ...(problem === null ? [] : [`    ${terminalText(problem)}`]),
  ]
  return lines.join('\n')
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

/**
 * Copies a request's files into a folder under generated names: a visitor's file names may point elsewhere. Existing
 * files are not overwritten. Returns the command's exit code.
 */
export async function copyFiles(
  storage: Pick<Storage, 'read'>,
  { id, files }: Pick<RequestReport, 'id' | 'files'>,
  folder: string,
): Promise<number> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    if (!isFileExistsError(cause)) throw cause
    console.error(`${folder} is a file: name a folder.`)
    return 1
  }
  let code = 0
  for (const [index, { storedName, originalName }] of files.entries()) {
    const target = path.join(folder, `${id}-${index + 1}${path.extname(storedName)}`)
    const stored = await storage.read(storedName)
    if (stored === undefined) {
      console.error(
        `${terminalText(originalName)} is not in the folder of this machine: it is lost, or on another node.`,
      )
      code = 1
      continue
    }
    try {
      await pipeline(stored.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
      console.log(`${target}: ${terminalText(originalName)}`)
    } catch (cause) {
      if (!isFileExistsError(cause)) throw cause
      console.error(`${target} is there already and was left as it is: move it away, or name another folder.`)
      code = 1
    }
  }
  return code
}

const isFileExistsError = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
