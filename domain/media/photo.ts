import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { ImageCodec } from '#platform/images/image-codec.server.ts'
import { PICTURE_EXTENSIONS, type PictureType } from '#platform/uploads/picture-type.ts'
import type { Context } from '../context.ts'

/** A photograph as a page shows it: its sizes exist in AVIF and WebP under its content hash. */
export interface Photo {
  hash: string
  /** Of the largest size, in pixels: it prevents layout shifts. */
  width: number
  height: number
  /** #rrggbb, painted before the picture loads. */
  colour: string
  /** Widths that exist, ascending. */
  widths: number[]
  /** What stays in view where the picture is cropped; without it, the centre. */
  focus?: PhotoFocus
}

/** A point of a picture in whole per cent of its sides, from the left and from the top. */
export interface PhotoFocus {
  x: number
  y: number
}

/** What stays in view of a picture without a focus. */
export const PHOTO_CENTRE: PhotoFocus = { x: 50, y: 50 }

/** Widths a photograph is encoded at; never wider than the original. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]
/** The formats that are served: JPEG is made from the WebP on request (feeds out). */
export type ServedPhotoFormat = PhotoFormat | 'jpg'

/** A rectangle that no size shows, in parts of the upright picture's sides: from 0 to 1. */
export interface Blur {
  x: number
  y: number
  width: number
  height: number
}

/** The host in the address of an uploaded photograph. */
export const UPLOAD_HOST = 'uploads'
const UPLOAD_ADDRESS = `upload://${UPLOAD_HOST}/`

/** The address of an uploaded photograph, from the name under which its original is stored. */
export const uploadAddress = (storedName: string) => UPLOAD_ADDRESS + storedName

/** The name of the stored original; undefined for the address of a website. */
export const storedNameOf = (address: string) =>
  address.startsWith(UPLOAD_ADDRESS) ? address.slice(UPLOAD_ADDRESS.length) : undefined

/** The name of an original that somebody has sent. Never served: the addresses of photographs end in a width. */
export const uploadName = (hash: string, type: PictureType): string => `upload-${hash}${PICTURE_EXTENSIONS[type]}`

/** The dependencies of the photographs' fetch. */
export interface MediaContext extends Pick<Context, 'db' | 'now' | 'log' | 'storage'> {
  http: HttpClient
  codec: ImageCodec
  /** From 0 up to 1, to randomise pauses. */
  random: () => number
  limits: {
    maxBytes: number
    /** Photographs fetched from one host at the same time, by all nodes together. */
    requestsPerHost: number
  }
}

/** A longer address would not fit the unique index of addresses. */
const MAX_URL_LENGTH = 2000
/** A dealer takes forty to eighty pictures of a car; a list of thousands is a mistake or an attack. */
const MAX_PHOTOS = 200

/**
 * The web addresses among `urls`, normalised (`https://пример.рф/a b.jpg` is escaped), each once; at most 200. What is no
 * web address can be the name of a picture that was sent: `findSent` returns its address.
 */
export function parsePhotoUrls(
  urls: readonly string[],
  findSent: (name: string) => string | undefined = () => undefined,
): string[] {
  const addresses = new Set<string>()
  for (const url of urls) {
    const address = parsePhotoUrl(url) ?? findSent(url)
    if (address !== undefined) addresses.add(address)
    if (addresses.size === MAX_PHOTOS) break
  }
  return [...addresses]
}

function parsePhotoUrl(text: string): string | undefined {
  // «//cdn.example/a.jpg»: feeds copy protocol-relative addresses from pages.
  const url = URL.parse(text.trim(), 'https://nowhere.invalid/')
  if (url === null || url.host === 'nowhere.invalid' || url.href.length > MAX_URL_LENGTH) return undefined
  return url.protocol === 'http:' || url.protocol === 'https:' ? withoutFragment(url) : undefined
}

function withoutFragment(url: URL): string {
  url.hash = ''
  return url.href
}
