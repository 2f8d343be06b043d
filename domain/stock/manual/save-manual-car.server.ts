import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor, ActorId } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { BrandCache } from '#domain/feeds/imports/brand-cache.server.ts'
import { MANUAL_SOURCE } from '#domain/feeds/imports/feed-source.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { resolveValues } from '#domain/feeds/imports/resolve-cars.server.ts'
import { setCarStates } from '../states/set-car-states.server.ts'
import { keepImportsOut } from '#domain/feeds/imports/import-run.server.ts'
import { createSeenTable, saveListings } from '#domain/feeds/imports/save-listings.server.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import { isOwnBranch } from '../overrides/overrides.server.ts'
import { resolveSoon } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'
import { draftManualCar, type ManualDraft } from './draft-manual-car.ts'
import type { ManualCar } from './manual-car-form.ts'

/**
 * `unknown`: there is no such car, none that the actor may change, or a feed describes it by now; `branch`: not one of the
 * actor's; `no-model`: what was typed as a model has none; `vin-taken`: `carId` has this VIN; `sent-before`: this form has
 * already added another car; `changed`: somebody else has changed the car since it was shown; `busy`: an import is running.
 */
export type SaveRefusal =
  | { ok: false; reason: 'unknown' | 'branch' | 'no-model' | 'sent-before' | 'changed' | 'busy' }
  | { ok: false; reason: 'vin-taken'; carId: number }

type SaveResult = { ok: true; carId: number } | SaveRefusal

/**
 * Adds a car that no feed has, as a draft: a new one, or one that was here before and is sold or archived. Sent twice with
 * one key, it is added once.
 */
export function addManualCar(context: StockContext, actor: Actor, car: ManualCar): Promise<SaveResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<SaveResult> => {
    const prepared = await prepare(tx, actor, car)
    if (!prepared.ok) return prepared
    const { draft, source, hash, branchId } = prepared
    const sent = await findListing(tx, source.id, draft.key)
    if (sent !== undefined)
      return sent.hash === hash ? { ok: true, carId: sent.carId } : { ok: false, reason: 'sent-before' }
    const former = await findCarByVin(tx, actor, draft.vin)
    if (former?.mayReturn === false) return { ok: false, reason: 'vin-taken', carId: former.id }
    await new BrandCache(tx).ensure([draft])
    await createSeenTable(tx)
    const entry = { draft, json: draft.json, hash, carId: former?.id ?? null }
    const { created } = await saveListings(tx, { source, now, entries: [entry], author: actor.id })
    const carId = former?.id ?? created[0]?.carId ?? 0
    if (former !== undefined) await bringBack(tx, { carId, actor: actor.id, now })
    await audit({ action: 'car.add', subject: `car:${carId}`, branchId, after: { vin: draft.vin } })
    return { ok: true, carId }
  })
}

/** A car that was here before is a draft again, without what was once set for it. */
async function bringBack(
  tx: Transaction<DB>,
  { carId, actor, now }: { carId: number; actor: ActorId; now: Date },
): Promise<void> {
  await tx
    .updateTable('car_override')
    .set({ ended_at: now, ended_by: actor })
    .where('car_id', '=', carId)
    .where('ended_at', 'is', null)
    .execute()
  await setCarStates(tx, { carIds: [carId], to: 'draft', actor, now })
  await tx.updateTable('car').set({ published_at: null }).where('id', '=', carId).execute()
  await resolveValues(tx, { carIds: [carId], actor, now, keepsState: true })
}

/** Changes a car that a person has entered. Values that stand over the entered ones stay. */
export function changeManualCar(
  context: StockContext,
  actor: Actor,
  { carId, car }: { carId: number; car: ManualCar },
): Promise<SaveResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<SaveResult> => {
    const editable = await findEditableCar(tx, { audit, actor, carId, tried: 'car.change' })
    if (editable === undefined) return { ok: false, reason: 'unknown' }
    const prepared = await prepare(tx, actor, car)
    if (!prepared.ok) return prepared
    const { draft, source, hash } = prepared
    const listing = await findListing(tx, source.id, draft.key)
    if (listing?.carId !== carId || listing.vanishedAt !== null) return { ok: false, reason: 'unknown' }
    if (listing.hash === hash) return { ok: true, carId }
    if (listing.hash !== car.shown) return { ok: false, reason: 'changed' }
    const taken = await findCarByVin(tx, actor, draft.vin)
    if (taken !== undefined && taken.id !== carId) return { ok: false, reason: 'vin-taken', carId: taken.id }
    await new BrandCache(tx).ensure([draft])
    await resolveSoon(tx, { carIds: [carId], actor: actor.id, now }, async () => {
      await tx
        .updateTable('feed_listing')
        .set({ draft: sql`${draft.json}::jsonb`, draft_hash: Buffer.from(hash, 'hex'), seen_at: now })
        .where('id', '=', listing.id)
        .execute()
      await audit({ action: 'car.change', subject: `car:${carId}`, branchId: editable.branchId })
      return true
    })
    return { ok: true, carId }
  })
}

type Prepared =
  | { ok: true; draft: ManualDraft; hash: string; branchId: number | null; source: { id: number; name: string } }
  | SaveRefusal

/** Until the transaction ends no import runs, and nobody else adds or changes such a car. */
async function prepare(tx: Transaction<DB>, actor: Actor, car: ManualCar): Promise<Prepared> {
  const branchId = car.branchId === null ? null : Number(car.branchId)
  if (!(await isOwnBranch(tx, actor, branchId))) return { ok: false, reason: 'branch' }
  const draft = draftManualCar(car)
  if (draft === undefined) return { ok: false, reason: 'no-model' }
  if (!(await keepImportsOut(tx))) return { ok: false, reason: 'busy' }
  const hash = createHash('sha256').update(draft.json).digest('hex')
  return { ok: true, draft, hash, branchId, source: await lockManualSource(tx) }
}

/** Behind every feed. */
const MANUAL_PRIORITY = 1000

/** The source of these cars, added with the first. Locked, so that of two cars with one VIN the second sees the first. */
async function lockManualSource(tx: Transaction<DB>): Promise<{ id: number; name: string }> {
  await tx
    .insertInto('feed_source')
    .values({ name: MANUAL_SOURCE, priority: MANUAL_PRIORITY, is_manual: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('feed_source')
    .select(['id', 'name'])
    .where('is_manual', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const findListing = (tx: Transaction<DB>, source: number, key: string) =>
  tx
    .selectFrom('feed_listing')
    .select(['id', 'car_id as carId', 'vanished_at as vanishedAt', sql<string>`encode(draft_hash, 'hex')`.as('hash')])
    .where('source_id', '=', source)
    .where('key', '=', key)
    .executeTakeFirst()

/** The car with this VIN; `mayReturn`: it is sold or archived, nothing describes it, and the actor may change it. */
async function findCarByVin(
  tx: Transaction<DB>,
  actor: Actor,
  vin: string | null,
): Promise<{ id: number; mayReturn: boolean } | undefined> {
  if (vin === null) return undefined
  return tx
    .selectFrom('car')
    .select('id')
    .select(
      sql<boolean>`state in ('sold', 'archived') and ${inBranches(actor, 'stock.edit', 'car.branch_id')}
        and not exists (select from feed_listing where car_id = car.id and vanished_at is null)`.as('mayReturn'),
    )
    .where('vin', '=', vin)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
