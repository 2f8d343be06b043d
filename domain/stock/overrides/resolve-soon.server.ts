import * as v from 'valibot'
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { ActorId } from '#domain/access/rights.ts'
import { keepImportsOut } from '#domain/feeds/imports/import-run.server.ts'
import { listNewPhotos, resolveValues } from '#domain/feeds/imports/resolve-cars.server.ts'
import { attachPhotos } from '#domain/media/attach-photos.server.ts'
import { requestPhotoFetch } from '#domain/media/fetch-waiting-photos.server.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import type { StockContext } from '../stock-context.ts'

/** The job that gives cars their values once the import is over that was running when they were set. */
export const resolveCarsJob = defineJob(
  'resolve-cars',
  v.object({ carIds: v.array(v.number()), actor: v.custom<ActorId>((text) => typeof text === 'string') }),
)

interface ResolveParams {
  carIds: readonly number[]
  actor: ActorId
  now: Date
}

/**
 * Makes a change of what people have set for these cars, which returns whether it has changed anything, and then gives
 * the cars their values. While an import is running, which holds cars for seconds, a job does that afterwards: nobody
 * waits for a car.
 */
export async function resolveSoon(
  tx: Transaction<DB>,
  { carIds, actor, now }: ResolveParams,
  change: () => Promise<boolean>,
): Promise<{ isChanged: boolean; isPending: boolean }> {
  const isQuiet = await keepImportsOut(tx)
  // Before the change: of two changes of one car the second must see the first.
  if (isQuiet) await lockCars(tx, carIds)
  const isChanged = await change()
  if (!isChanged) return { isChanged, isPending: !isQuiet }
  if (isQuiet) await resolve(tx, { carIds, actor, now })
  else await enqueue(tx, resolveCarsJob, { carIds: [...carIds], actor })
  return { isChanged, isPending: !isQuiet }
}

/** So many cars get their values at once; more of them follow by jobs, a part each. */
const MAX_AT_ONCE = 500

/** Makes a change of what feeds mean, and gives these cars their values: at once, or by jobs when there are many. */
export async function resolveAll(
  tx: Transaction<DB>,
  { carIds, actor, now }: ResolveParams,
  change: () => Promise<void>,
): Promise<void> {
  if (carIds.length > 0 && carIds.length <= MAX_AT_ONCE) {
    await resolveSoon(tx, { carIds, actor, now }, async () => {
      await change()
      return true
    })
    return
  }
  await change()
  for (let from = 0; from < carIds.length; from += MAX_AT_ONCE)
    await enqueue(tx, resolveCarsJob, { carIds: carIds.slice(from, from + MAX_AT_ONCE), actor })
}

/** In the order of their ids, so that no two changes wait for each other. */
const lockCars = (tx: Transaction<DB>, carIds: readonly number[]) =>
  tx.selectFrom('car').select('id').where('id', 'in', carIds).orderBy('id').forNoKeyUpdate().execute()

/** Runs the job. Throws while an import is still running: the queue tries it again. */
export async function runResolving(
  { db, now }: StockContext,
  { carIds, actor }: v.InferOutput<typeof resolveCarsJob.payload>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await keepImportsOut(tx))) throw new Error('An import is running: its cars get their values when it is over')
    await lockCars(tx, carIds)
    await resolve(tx, { carIds, actor, now: now() })
  })
}

/** Gives the cars their values and photographs. */
async function resolve(tx: Transaction<DB>, params: ResolveParams): Promise<void> {
  const cars = await resolveValues(tx, { ...params, keepsState: true })
  const { waiting } = await attachPhotos(tx, listNewPhotos(cars))
  if (waiting) await requestPhotoFetch(tx)
}
