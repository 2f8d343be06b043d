import type { ImageCodec } from '#platform/images/image-codec.server.ts'
import type { Context } from '#domain/context.ts'

/** The dependencies of an import. */
export interface ContentContext extends Pick<Context, 'db' | 'now' | 'storage' | 'timeZone'> {
  codec: ImageCodec
  /** A larger picture is rejected. */
  maxPictureBytes: number
}
