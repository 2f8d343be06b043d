import { projectFolderUrl } from '#platform/project-folder.server.ts'
import manifest from './prepared-pictures.json' with { type: 'json' }

/** The folder with the encoded sizes of the pictures that are shipped with the product. */
export const PREPARED_FOLDER = projectFolderUrl('db/prepared-pictures')

export interface PreparedPicture {
  width: number
  height: number
  /** #rrggbb, the average. */
  colour: string
  /** Widths that exist, in both AVIF and WebP. */
  widths: number[]
}

const PICTURES: Partial<Record<string, PreparedPicture>> = manifest

/** The file of one size, in a folder named by the first two digits of its hash: `ab/{hash}-{width}.avif` or `.webp`. */
export const getPreparedFile = (name: string): URL => new URL(`${name.slice(0, 2)}/${name}`, PREPARED_FOLDER)

/** The picture of these bytes (the first 32 digits of their SHA-256); undefined when it has not been prepared. */
export function findPreparedPicture(hash: string): PreparedPicture | undefined {
  return PICTURES[hash]
}
