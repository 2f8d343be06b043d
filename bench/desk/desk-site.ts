import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Db } from '#db/client.server.ts'
import type { Grant } from '#domain/access/rights.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createStaffMember } from '#tests/factories/staff.ts'
import { startSite } from '#tests/servers/running-site.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { addNames, fillStock } from '../stock-in-sql.ts'

const BRANCHES = 3
/** Enough where the stock is not measured. */
const SOME_CARS = 1000

/** Whether small amounts are enough: `npm run bench -- desk --small`. */
export const isSmall = process.argv.includes('--small')

/** The built site with branches and a stock, where people of the staff work. */
export async function openDeskSite({ cars = SOME_CARS }: { cars?: number } = {}) {
  await using opened = new AsyncDisposableStack()
  const { url, client, db } = opened.use(await openBenchDatabase())
  await addNames(client)
  await fillStock(client, cars)
  const branches = (await db.selectFrom('branch').select('id').orderBy('id').limit(BRANCHES).execute()).map(
    ({ id }) => id,
  )
  const settings = { CALLS_PER_MINUTE: '1000000', FORMS_PER_MINUTE: '1000000', TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  const site = opened.use(await startSite({ databaseUrl: url, settings }))
  const pool = new Pool(site.origin, { connections: 64 })
  opened.defer(() => pool.close())
  // A stream holds a connection for as long as it lasts.
  const streams = new Pool(site.origin, { connections: 600 })
  opened.defer(() => streams.destroy())
  const held = opened.move()
  return { url, client, db, branches, site, pool, streams, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

export type DeskSite = Awaited<ReturnType<typeof openDeskSite>>

/** Somebody of the staff who is logged in; `cookie` is the header of their browser. */
export async function addDeskPerson(db: Db, grant: Grant, name = 'Анна Ким') {
  const context = {
    db,
    now: systemClock,
    log: createLog('silent'),
    newId: randomUUID,
    staffSecret: createSecretLoader({ db, now: systemClock }, 'staff'),
  }
  const { id, token } = await createStaffMember(context, [grant], { name })
  return { id, cookie: `staff=${token}` }
}

/** Opens a page; throws unless it is answered with 200. */
export async function openPage({ pool }: Pick<DeskSite, 'pool'>, path: string, cookie: string): Promise<string> {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { cookie, accept: 'text/html' } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} got ${statusCode}`)
  return text
}

/** The milliseconds that the site has logged for its answers since line `first`, slowest last. */
export const serverTimes = ({ lines }: DeskSite['site'], first: number, path: RegExp): number[] =>
  lines
    .slice(first)
    .flatMap((line) => {
      const [, asked = '', ms] = /"path":"([^"]*)".*"durationMs":([\d.]+)/.exec(line) ?? []
      return ms !== undefined && path.test(asked) ? Number(ms) : []
    })
    .toSorted((one, other) => one - other)

export const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10

/** Fails the run when a figure is beyond its bound; prints both. */
export function check(title: string, figure: number, bound: number, unit = 'ms'): void {
  const isKept = figure <= bound
  if (!isKept) process.exitCode = 1
  console.log(`${isKept ? 'kept  ' : 'MISSED'} ${title}: ${figure} ${unit}, at most ${bound} ${unit}`)
}
