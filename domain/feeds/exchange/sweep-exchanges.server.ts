import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#locale/durations.ts'
import { lockExchange } from './begin-exchange.server.ts'
import type { ExchangeContext } from './exchange-context.ts'

/** For how long an exchange that was not ended keeps its files: every import has a copy of its own. Wrong passwords too. */
const KEEP_MS = DAY_MS

const SOURCE_FOLDER = /^[1-9]\d{0,8}$/

/**
 * Removes the files of exchanges of which nothing was heard for a day, and of sources that have none any more; also the
 * records of wrong passwords. What else is in the folder stays.
 */
export async function sweepExchanges({
  db,
  now,
  exchangeFolder,
}: Pick<ExchangeContext, 'db' | 'now' | 'exchangeFolder'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS)
  await db.deleteFrom('feed_exchange_failure').where('at', '<=', before).execute()
  const names = await readdir(exchangeFolder).catch(() => [])
  for (const name of names.filter((each) => SOURCE_FOLDER.test(each)))
    await db.transaction().execute(async (tx) => {
      const exchange = await lockExchange(tx, Number(name))
      if (exchange?.isImporting === true || (exchange?.seenAt ?? before) > before) return
      await tx.deleteFrom('feed_exchange_file').where('source_id', '=', Number(name)).execute()
      await rm(path.join(exchangeFolder, name), { recursive: true, force: true })
    })
}
