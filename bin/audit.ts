import { parseArgs } from 'node:util'
import { listAudit } from '#domain/access/audit-log.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { verifyAudit } from '#domain/access/seal-audit.server.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { formatTable, terminalText } from './terminal/terminal.ts'

export const summary = 'show what was done in the back office, or check that nobody has changed the log'
export const usage = `audit <list | verify> …

  list [--actor staff:7] [--subject request:1042] [--action staff] [--day 2026-11-20]
        the newest fifty entries
  verify
        compute every seal again. A seal is made each hour and written to the process log as «sealed the audit log»:
        compare its digest with the last one printed here`

const OPTIONS = {
  actor: { type: 'string' },
  subject: { type: 'string' },
  action: { type: 'string' },
  day: { type: 'string' },
} as const

export async function run([subcommand = '', ...args]: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.day)) {
    console.error(`--day must be a day: 2026-11-20.`)
    return 2
  }
  if (subcommand === 'list') return await list(values)
  if (subcommand === 'verify' && Object.keys(values).length === 0) return await verify()
  console.error(`bin/showroom ${usage}`)
  return 2
}

async function list(query: Parameters<typeof listAudit>[2]): Promise<number> {
  await using context = await createOperatorContext()
  const { entries } = await listAudit(context, OPERATOR, query)
  const rows = entries.map(({ at, actor, action, subject, before, after, reason, address }) => [
    formatSortableDateTime(at, context.timeZone),
    actor,
    action,
    subject,
    terminalText([before && JSON.stringify(before), after && JSON.stringify(after), reason].filter(Boolean).join(' ')),
    address ?? '',
  ])
  for (const line of formatTable(rows)) console.log(line)
  return 0
}

async function verify(): Promise<number> {
  await using context = await createOperatorContext()
  const { seals, rows, unsealedRows, last, broken } = await verifyAudit(context)
  if (broken !== undefined) {
    console.error(
      `The audit log was changed: the seal over its rows up to ${broken.lastId} does not fit (${broken.digest}).\n` +
        'Restore the last backup beside this database and compare the two tables audit_log.',
    )
    return 1
  }
  console.log(`${seals} seals over ${rows} rows are intact; ${unsealedRows} rows wait for the next one.`)
  if (last !== undefined) console.log(`The last seal, up to row ${last.lastId}: ${last.digest}`)
  return 0
}
