import { parseArgs } from 'node:util'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { cancelVisit } from '#domain/desk/visits/change-visit.server.ts'
import type { VisitRefusal } from '#domain/desk/visits/visit.ts'
import { listTestDrives, type TestDriveLine } from '#domain/test-drives/test-drives.server.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { formatTable, terminalText } from './terminal/terminal.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { parseRequestId } from './requests/options.ts'

export const summary = 'list the booked test drives, or cancel one'
export const usage = `test-drives <list | cancel> …

  list [--branch SLUG] [--all] [--limit N]
        the booked test drives, the soonest first (100 of them), in the branch's time zone; with --all also past and
        cancelled ones, the latest first
  cancel <number>
        free the hour that this request has booked, when its sender calls to cancel`

const OPTIONS = {
  branch: { type: 'string' },
  all: { type: 'boolean' },
  limit: { type: 'string', default: '100' },
} as const

export async function run([subcommand = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const number = parseRequestId(positionals)
  if (subcommand === 'list' && positionals.length === 0 && /^[1-9]\d{0,5}$/.test(values.limit))
    return await list({ ...values, limit: Number(values.limit) })
  if (subcommand === 'cancel' && number !== undefined) return await cancel(number)
  console.error(`bin/showroom ${usage}`)
  return 2
}

async function list(options: { branch?: string; all?: boolean; limit: number }): Promise<number> {
  await using context = await createOperatorContext()
  if (options.branch !== undefined && !(await listBranches(context)).some(({ slug }) => slug === options.branch)) {
    console.error(`There is no branch «${terminalText(options.branch)}». Which there are:  bin/showroom branch`)
    return 1
  }
  const found = await listTestDrives(context, options)
  if (found.length === 0) console.error('No test drive is booked.')
  for (const line of formatTable(found.map(toCells))) console.log(line)
  return 0
}

function toCells(line: TestDriveLine): string[] {
  const { requestId, local, branch, name, phone, carName, cancelledAt, cancelledBy, isWithinHours } = line
  const remark = cancelledAt === null ? (isWithinHours ? '' : 'outside the hours') : `cancelled by ${cancelledBy}`
  return [
    String(requestId),
    local.replace('T', ' '),
    branch.slug,
    terminalText(carName ?? '—'),
    terminalText(name ?? '—'),
    phone === null ? '—' : withPlainSpaces(formatPhone(phone)),
    remark,
  ]
}

async function cancel(requestId: number): Promise<number> {
  await using context = await createOperatorContext()
  const outcome = await cancelVisit(context, OPERATOR, { number: requestId })
  if (outcome.ok) console.log(`The hour of request ${requestId} is free again.`)
  else console.error(describeRefusal(outcome, requestId))
  return outcome.ok ? 0 : 1
}

function describeRefusal(refusal: VisitRefusal, requestId: number): string {
  if (refusal.reason === 'too-late') return `The test drive of request ${requestId} has begun already.`
  if (refusal.reason !== 'changed') return `Request ${requestId} has booked no hour.`
  return refusal.current?.state === 'cancelled'
    ? `The hour of request ${requestId} has been freed before.`
    : `The test drive of request ${requestId} is over: ${refusal.current?.state ?? 'unknown'}.`
}
