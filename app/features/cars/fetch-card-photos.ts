import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import type { Photo } from '#domain/media/photo.ts'
import { cardPhotosPath } from '#urls/car-paths.ts'

export const PhotoSchema: v.GenericSchema<Photo> = v.object({
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  colour: v.string(),
  widths: v.array(v.number()),
  focus: v.optional(v.object({ x: v.number(), y: v.number() })),
})

const PhotosSchema = v.object({ photos: v.array(PhotoSchema) })

/** The photographs of a car's card, the first one included. Without an answer there are none. */
export async function fetchCardPhotos(carId: number): Promise<Photo[]> {
  const result = await fetchJson(cardPhotosPath(carId), v.parser(PhotosSchema))
  return result.ok ? result.value.photos : []
}
