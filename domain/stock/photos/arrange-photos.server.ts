import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { type AuditedFields, withAudit } from '#domain/access/with-audit.server.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import { resolveSoon } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'
import { listCarPhotos } from './list-car-photos.server.ts'

/** `unknown`: there is no such car, none that the actor may change, or the photograph is not one of it. */
export type ArrangeResult = { ok: true } | { ok: false; reason: 'unknown' }

/** What is done with one photograph: `place` counts from 0, and the others make way. */
export type PhotoChange = { do: 'place'; place: number } | { do: 'hide' } | { do: 'show' }

interface ArrangeInput {
  carId: number
  photoId: number
  change: PhotoChange
}

/** Moves a photograph of a car, hides it or shows it again. Pressed twice, it is done once. */
export function arrangePhoto(context: StockContext, actor: Actor, input: ArrangeInput): Promise<ArrangeResult> {
  const { carId, photoId, change } = input
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<ArrangeResult> => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.arrange-photos' })
    if (car === undefined) return { ok: false, reason: 'unknown' }
    const record = (after: AuditedFields) =>
      audit({ action: 'car.arrange-photos', subject: `car:${carId}`, branchId: car.branchId, after })
    let isFound = false
    await resolveSoon(tx, { carIds: [carId], actor: actor.id, now }, async () => {
      const photos = await listCarPhotos({ db: tx }, carId)
      const changed = photos.find(({ id }) => id === photoId)
      if (changed === undefined) return false
      isFound = true
      if (change.do !== 'place') {
        if (changed.isHidden === (change.do === 'hide')) return false
        await setHidden(tx, input, changed.isOwn, change.do === 'hide' ? now : null)
        await record({ photo: photoId, hidden: change.do === 'hide' })
        return true
      }
      const order = photos.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
      const moved = moveTo(order, photoId, change.place)
      if (changed.isHidden || moved.every((id, index) => id === order[index])) return false
      await setPlaces(tx, carId, moved)
      await record({ photo: photoId, place: moved.indexOf(photoId) })
      return true
    })
    return isFound ? { ok: true } : { ok: false, reason: 'unknown' }
  })
}

/** The list with an item at another place, at most the last one. */
function moveTo(order: readonly number[], item: number, place: number): number[] {
  const others = order.filter((other) => other !== item)
  return others.toSpliced(place, 0, item)
}

const setHidden = (tx: Transaction<DB>, { carId, photoId }: ArrangeInput, isOwn: boolean, hiddenAt: Date | null) =>
  tx
    .insertInto('car_photo_choice')
    .values({ car_id: carId, photo_id: photoId, is_own: isOwn, hidden_at: hiddenAt })
    .onConflict((conflict) => conflict.columns(['car_id', 'photo_id']).doUpdateSet({ hidden_at: hiddenAt }))
    .execute()

const setPlaces = (tx: Transaction<DB>, carId: number, order: readonly number[]) =>
  sql`
    insert into car_photo_choice (car_id, photo_id, is_own, place)
    select ${carId}, id, false, position - 1 from unnest(${order}::bigint[]) with ordinality as given (id, position)
    on conflict (car_id, photo_id) do update set place = excluded.place`.execute(tx)
