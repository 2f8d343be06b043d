/** A picture with words beside it, for previews of a link in messengers and social networks. */
export interface Poster {
  /** What it is, in large letters. */
  title: string
  /** Lines below, in small letters. */
  lines: string[]
  /** The one thing to remember, at its foot: a figure or a few words. */
  figure: string
  /** Who shows it. */
  sign: string
}

/** What previews ask for: 1.91 : 1, and twice the size at which they show it. */
export const POSTER_WIDTH = 1200
export const POSTER_HEIGHT = 630

export interface PosterRequest extends Poster {
  /** The file of the picture: JPEG, PNG or WebP. */
  source: string
  /** Whether the picture fills its place, or stands free in it: a drawing on a clear ground. */
  fit: 'fill' | 'stand'
  /** Where the finished JPEG is to be written. */
  target: string
}

type PosterResult = { ok: true } | { ok: false; fault: 'damaged' | 'too-slow' | 'codec-died' }

/** Draws posters away from this process. */
export interface PosterRenderer {
  /** Never throws on account of the picture. */
  render(request: PosterRequest): Promise<PosterResult>
  /** Stops its process; posters under way end as `codec-died`. */
  close(): void
}
