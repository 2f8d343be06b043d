import { PHOTO_PROBLEM_LABELS } from '#app/features/staff/photos/photos.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findStockCar } from '#domain/stock/car/find-stock-car.server.ts'
import { type CarPhoto, listCarPhotos } from '#domain/stock/photos/list-car-photos.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'

/** The photographs of a car as its page shows them; undefined when the viewer may not see the car. */
export async function loadCarPhotos(site: Site, viewer: StaffViewer, id: number) {
  const car = await findStockCar(site, viewer, id)
  if (car === undefined) return undefined
  const photos = await listCarPhotos(site, id)
  return {
    id,
    name: car.name,
    canEdit: car.canEdit,
    maxMegabytes: Math.floor(site.photoMaxBytes / 1024 ** 2),
    shown: photos.filter(({ isHidden }) => !isHidden).map(toPhotoView),
    hidden: photos.filter(({ isHidden }) => isHidden).map(toPhotoView),
  }
}

const toPhotoView = ({ id, isOwn, state, problem, photo, blurs }: CarPhoto) => ({
  id,
  photo: photo ?? null,
  /** It will be ready in seconds: after a failure it is tried again in minutes. */
  isWaiting: state === 'waiting' && problem === null,
  /** «Из фида · замазано · свой кадр» */
  note: [
    isOwn ? 'Своя' : 'Из\u00a0фида',
    blurs.length > 0 && 'замазано',
    photo?.focus !== undefined && 'свой\u00a0кадр',
  ]
    .filter(Boolean)
    .join(' · '),
  problem: problem !== null && state !== 'ready' ? PHOTO_PROBLEM_LABELS[problem] : null,
})

export type PhotoView = ReturnType<typeof toPhotoView>
