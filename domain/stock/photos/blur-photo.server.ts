import { type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { requestPhotoFetch } from '#domain/media/fetch-waiting-photos.server.ts'
import { countPhotosOfCars } from '#domain/media/finish-photo.server.ts'
import type { Blur } from '#domain/media/photo.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import type { StockContext } from '../stock-context.ts'
import { requestDiscard } from './discard-photos.server.ts'
import { listCarPhotos } from './list-car-photos.server.ts'

interface BlurInput {
  carId: number
  photoId: number
  blurs: readonly Blur[]
}

/**
 * Makes these rectangles of a photograph unreadable, and no others. Until its sizes are encoded anew the photograph is
 * not shown, and afterwards the former ones are deleted. The original stays as it is, where no visitor can fetch it.
 */
export async function blurPhoto(
  context: StockContext,
  actor: Actor,
  { carId, photoId, blurs }: BlurInput,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const result = await withAudit(context, actor, async (tx, audit) => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.blur-photo' })
    if (car === undefined) return { ok: false, reason: 'unknown' } as const
    const photos = await listCarPhotos({ db: tx }, carId)
    const found = photos.find(({ id }) => id === photoId)
    if (found === undefined) return { ok: false, reason: 'unknown' } as const
    if (JSON.stringify(found.blurs) === JSON.stringify(blurs)) return { ok: true, isChanged: false } as const
    await setBlurs(tx, photoId, blurs, context.now())
    await audit({
      action: 'car.blur-photo',
      subject: `car:${carId}`,
      branchId: car.branchId,
      after: { photo: photoId, rectangles: blurs.length },
    })
    return { ok: true, isChanged: true } as const
  })
  if (result.ok && result.isChanged) await countPhotosOfCars(context.db, photoId, true)
  return result.ok ? { ok: true } : result
}

async function setBlurs(tx: Transaction<DB>, photoId: number, blurs: readonly Blur[], now: Date): Promise<void> {
  const before = await tx
    .selectFrom('photo')
    .select(['content_hash as hash', 'widths'])
    .where('id', '=', photoId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('photo')
    .set({ blurs: JSON.stringify(blurs), state: 'waiting', due_at: now, attempts: 0, problem: null })
    .where('id', '=', photoId)
    .execute()
  if (before.hash !== null) await requestDiscard(tx, { hash: before.hash, widths: before.widths }, now)
  await requestPhotoFetch(tx)
}
