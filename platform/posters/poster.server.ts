/** A picture with text beside it, for link previews in messengers and social networks. */
export interface Poster {
  /** The name, in large letters. */
  title: string
  /** Lines below, in small letters. */
  lines: string[]
  /** The most important information, at the bottom: a figure or a few words. */
  figure: string
  /** The name of the site. */
  sign: string
}

/** The usual size of previews: 1.91 : 1, twice the size at which they are shown. */
export const POSTER_WIDTH = 1200
export const POSTER_HEIGHT = 630

export interface PosterRequest extends Poster {
  /** The file of the picture: JPEG, PNG or WebP. */
  source: string
  /** `fill`: the picture covers its area; `stand`: it is a drawing with space around it. */
  fit: 'fill' | 'stand'
  /** The path of the JPEG to write. */
  target: string
}

type PosterResult = { ok: true } | { ok: false; fault: 'damaged' | 'too-slow' | 'codec-died' }

/** Renders posters in another process. */
export interface PosterRenderer {
  /** Never throws because of the picture. */
  render(request: PosterRequest): Promise<PosterResult>
  /** Stops its process; active posters end as `codec-died`. */
  close(): void
}
