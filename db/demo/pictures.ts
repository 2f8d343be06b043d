import { projectFolderUrl } from '#platform/project-folder.server.ts'
import { ANGLES, formatPictureName, type DrawnBody, type Paint, type Stance } from './drawn-bodies.ts'
import manifest from './photos.json' with { type: 'json' }

/** The folder of the encoded pictures. The files of each lie in `getPictureFolder`: `{hash}-{width}.avif` and `.webp`. */
export const PICTURE_FOLDER = projectFolderUrl('db/demo/photos')

export interface DemoPicture {
  /** Of the original's bytes: the name under which its sizes lie in their folder. */
  hash: string
  width: number
  height: number
  /** #rrggbb, the average. */
  colour: string
  /** Widths that exist, in both AVIF and WebP. */
  widths: number[]
}

const PICTURES: Partial<Record<string, DemoPicture>> = manifest

/** Every picture with its name. */
export function listPictures(): [name: string, picture: DemoPicture][] {
  return Object.entries(PICTURES).flatMap(([name, picture]) => (picture === undefined ? [] : [[name, picture]]))
}

/** The folder of the picture of that name, one for each body and paint: `photos/sedan/white/`. */
export function getPictureFolder(name: string): URL {
  const [body, , paint] = name.split('-')
  return new URL(`${body}/${paint}/`, PICTURE_FOLDER)
}

/** Names of all pictures of a drawn body in a paint, the main one first. */
export function listPictureNames(face: DrawnBody, paint: Paint, stance?: Stance): string[] {
  return ANGLES.map((angle) => formatPictureName(face, angle, paint, stance)).filter((name) => name in PICTURES)
}
