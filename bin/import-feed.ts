import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeReport } from '#domain/feeds/reports/import-report.ts'
import type { ImportResult } from '#domain/feeds/imports/import-drafts.server.ts'
import { importAndRecord } from '#domain/feeds/attempts/import-and-record.server.ts'
import type { FeedImport } from '#domain/feeds/import-feed.server.ts'
import { enqueueCreateNotices } from '#domain/notices/create-notices.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createFeedFiles } from '#worker/create-feed-files.server.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { ProgressBar } from './terminal/terminal.ts'

export const summary = 'bring the stock up to date from a feed'
export const usage = `import-feed <file | URL | -> [options]

Reads auto.ru, Avito, Maxposter, catalog/vehicles, carcopy, YML, Meta and Google feeds and CSV price lists, plain or
gzipped, recognised by their content; - reads standard input. One transaction: everything or nothing. Safe to repeat.

  --source NAME   the owner of this stock: an import removes no cars of others (default: the host or the file's name)
  --branch SLUG   the branch of its cars when the feed names none; stored for the source
  --priority N    when two sources list one car, the lower number wins (default 100); stored for the source
  --preview       show what would change, and change nothing
  --force         accept an empty feed, or one that removes more than a fifth of the source's published stock
  --no-wait       fail while another import runs, instead of waiting
  --json          print the report as JSON

Exit codes: 0 imported, 1 refused or failed (nothing has changed), 2 wrong usage.`

export async function run(args: string[]): Promise<number> {
  const options = parseArguments(args)
  if (typeof options === 'string') {
    console.error(`${options}\n\nbin/showroom ${usage}`)
    return 2
  }
  const { isJson, ...input } = options
  await using context = await createOperatorContext()
  const { allowPrivateAddresses, feedMaxBytes } = context.config
  const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses })
  const bar = new ProgressBar()
  try {
    const result = await importAndRecord(
      { ...context, ...createFeedFiles(context.config), http, feedMaxBytes, newId: randomUUID },
      {
        ...input,
        signal: context.interruption,
        onProgress: (progress) => bar.show(progress),
        onWait: () => console.error('Another import is running: waiting for it to end.'),
      },
    )
    bar.clear()
    if (result.ok && input.preview !== true) await enqueueCreateNotices(context.db)
    reportResult(result, isJson)
    return result.ok ? 0 : 1
  } finally {
    await http.close()
  }
}

type ImportFeedOptions = Pick<
  FeedImport,
  'origin' | 'source' | 'branch' | 'priority' | 'preview' | 'force' | 'wait'
> & {
  isJson: boolean
}

/** Returns the options, or an error message. */
function parseArguments(args: string[]): ImportFeedOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        branch: { type: 'string' },
        priority: { type: 'string' },
        preview: { type: 'boolean' },
        force: { type: 'boolean' },
        'no-wait': { type: 'boolean' },
        json: { type: 'boolean', default: false },
      },
    })
    const [origin] = positionals
    if (origin === undefined || origin === '') return 'Name a feed: a file, an address, or - for standard input.'
    if (positionals.length > 1) return `Name one feed, not ${positionals.length}: each is a source of its own.`
    if (values.source?.trim() === '') return 'The name of a source is not empty.'
    if (values.priority !== undefined && !/^\d{1,6}$/.test(values.priority))
      return '--priority is a whole number from 0.'
    return {
      origin: origin === '-' ? { name: 'stdin', stream: process.stdin } : origin,
      source: values.source?.trim(),
      branch: values.branch,
      priority: values.priority === undefined ? undefined : Number(values.priority),
      preview: values.preview,
      force: values.force,
      wait: !values['no-wait'],
      isJson: values.json,
    }
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function reportResult(result: ImportResult, isJson: boolean): void {
  if (isJson) {
    const { ok, report } = result
    const problem = result.ok ? undefined : describeProblem(result)
    console.log(JSON.stringify({ ok, problem, report }, null, 2))
  }
  if (!result.ok) {
    console.error(`${result.problem.message}.\nNothing has changed. ${result.problem.remedy}`)
    // The changes that the import would make help to decide whether to force it.
    const isReportUseful = result.problem.reason === 'takes-too-much' || result.report?.refusals.length
    if (!isJson && result.report && isReportUseful) console.error(`\n${describeReport(result.report)}`)
  } else if (!isJson) console.log(describeReport(result.report))
}

const describeProblem = ({ problem: { reason, message, remedy } }: Extract<ImportResult, { ok: false }>) => ({
  reason,
  message,
  remedy,
})
