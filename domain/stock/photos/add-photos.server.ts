import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { requestPhotoFetch } from '#domain/media/fetch-waiting-photos.server.ts'
import { uploadAddress } from '#domain/media/photo.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import { resolveSoon } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'

/** A car with more of them is a mistake. */
const MAX_OWN_PHOTOS = 500

/**
 * Adds uploaded photographs to a car; one that is there already stays, a hidden one is shown again. `unknown`: there is
 * no such car, or none that the actor may change.
 */
export function addPhotos(
  context: StockContext,
  actor: Actor,
  { carId, storedNames }: { carId: number; storedNames: readonly string[] },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'too-many' }> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit) => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.add-photos' })
    if (car === undefined) return { ok: false, reason: 'unknown' }
    const addresses = [...new Set(storedNames.map(uploadAddress))]
    if ((await countOthers(tx, carId, addresses)) + addresses.length > MAX_OWN_PHOTOS)
      return { ok: false, reason: 'too-many' }
    await resolveSoon(tx, { carIds: [carId], actor: actor.id, now }, async () => {
      const added = await addChoices(tx, { carId, addresses, now })
      if (added === 0) return false
      await requestPhotoFetch(tx)
      await audit({
        action: 'car.add-photos',
        subject: `car:${carId}`,
        branchId: car.branchId,
        after: { count: added },
      })
      return true
    })
    return { ok: true }
  })
}

/** The car's own photographs that are shown, without those of these addresses: they may be sent again. */
async function countOthers(tx: Transaction<DB>, carId: number, addresses: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('car_photo_choice')
    .innerJoin('photo', 'photo.id', 'photo_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('car_id', '=', carId)
    .where('is_own', '=', true)
    .where('hidden_at', 'is', null)
    .where('source_url', 'not in', addresses)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how many are new or shown again. A broken one is tried again. */
async function addChoices(
  tx: Transaction<DB>,
  { carId, addresses, now }: { carId: number; addresses: readonly string[]; now: Date },
): Promise<number> {
  await sql`
    insert into photo (source_url, due_at) select url, ${now}::timestamptz from unnest(${addresses}::text[]) with ordinality as given (url, position)
    order by position
    on conflict (source_url) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0, problem = null
    where photo.state = 'broken'`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    insert into car_photo_choice (car_id, photo_id, is_own)
    select ${carId}, id, true from photo where source_url = any(${addresses}::text[])
    on conflict (car_id, photo_id) do update set hidden_at = null where car_photo_choice.hidden_at is not null`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
