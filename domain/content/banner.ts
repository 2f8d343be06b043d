import type { Photo } from '../media/photo.ts'

/** One slide of the home page's main slider. */
export interface Banner {
  slug: string
  headline: string
  body: string | null
  buttonLabel: string
  /** See target.ts. */
  target: string
  /** Whether dark or light text is readable on its picture. */
  ink: 'dark' | 'light'
  wide: Photo
  narrow: Photo
}
