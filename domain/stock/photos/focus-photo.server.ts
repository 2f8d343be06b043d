import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { PHOTO_CENTRE, type PhotoFocus } from '#domain/media/photo.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import type { StockContext } from '../stock-context.ts'
import { listCarPhotos } from './list-car-photos.server.ts'

interface FocusInput {
  carId: number
  photoId: number
  /** Whole per cent, from 0 to 100. */
  focus: PhotoFocus
}

/** Sets the point of a photograph that stays in view where it is cropped. The centre is what a photograph has anyway. */
export function focusPhoto(
  context: StockContext,
  actor: Actor,
  { carId, photoId, focus: { x, y } }: FocusInput,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  return withAudit(context, actor, async (tx, audit) => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.focus-photo' })
    if (car === undefined) return { ok: false, reason: 'unknown' } as const
    const photos = await listCarPhotos({ db: tx }, carId)
    const found = photos.find(({ id }) => id === photoId)
    if (found?.photo === undefined) return { ok: false, reason: 'unknown' } as const
    const { focus = PHOTO_CENTRE } = found.photo
    if (focus.x === x && focus.y === y) return { ok: true } as const
    const isCentre = x === PHOTO_CENTRE.x && y === PHOTO_CENTRE.y
    await tx
      .updateTable('photo')
      .set({ focus_x: isCentre ? null : x, focus_y: isCentre ? null : y })
      .where('id', '=', photoId)
      .execute()
    await audit({
      action: 'car.focus-photo',
      subject: `car:${carId}`,
      branchId: car.branchId,
      before: { photo: photoId, x: focus.x, y: focus.y },
      after: { photo: photoId, x, y },
    })
    return { ok: true } as const
  })
}
