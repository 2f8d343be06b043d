import { sql } from 'kysely'
import type { PhotoState } from '#db/schema.ts'
import { photoOf } from '#domain/media/list-photos.server.ts'
import type { Blur, Photo } from '#domain/media/photo.ts'
import { PHOTO_PROBLEMS, type PhotoProblem } from '#domain/media/photo-problem.ts'
import type { StockContext } from '../stock-context.ts'

/** A photograph of a car as those see it who arrange them. */
export interface CarPhoto {
  id: number
  /** Uploaded for this car; otherwise one of its feed. */
  isOwn: boolean
  isHidden: boolean
  state: PhotoState
  /** Why it is not shown, or not yet. */
  problem: PhotoProblem | null
  /** Its sizes; undefined until it is ready. */
  photo: Photo | undefined
  blurs: Blur[]
}

/** All photographs of a car: first those that are shown, in their order, then those that are hidden. */
export async function listCarPhotos({ db }: Pick<StockContext, 'db'>, carId: number): Promise<CarPhoto[]> {
  const { rows } = await sql<PhotoRow>`
    select photo.id, coalesce(choice.is_own, false) as "isOwn", choice.hidden_at is not null as "isHidden", photo.state, problem,
      content_hash as hash, width, height, colour, widths, blurs,
      focus_x as "focusX", focus_y as "focusY"
    from (select photo_id, min(position) as position from car_photo where car_id = ${carId} group by photo_id) as shown
    full join (select * from car_photo_choice where car_id = ${carId} and (is_own or hidden_at is not null)) as choice
      on choice.photo_id = shown.photo_id
    join photo on photo.id = coalesce(shown.photo_id, choice.photo_id)
    order by choice.hidden_at is not null, shown.position nulls last, photo.id`.execute(db)
  return rows.map((row) => {
    const { id, isOwn, isHidden, state, problem, blurs } = row
    return {
      id,
      isOwn,
      isHidden,
      state,
      problem: isProblem(problem) ? problem : null,
      photo: state === 'ready' ? photoOf(row)[0] : undefined,
      blurs,
    }
  })
}

type PhotoRow = Pick<CarPhoto, 'id' | 'isOwn' | 'isHidden' | 'state' | 'blurs'> & {
  problem: string | null
} & Parameters<typeof photoOf>[0]

const isProblem = (problem: string | null): problem is PhotoProblem =>
  problem !== null && Object.hasOwn(PHOTO_PROBLEMS, problem)
