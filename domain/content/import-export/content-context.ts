import type { ImageCodec } from '#platform/images/image-codec.server.ts'
import type { Context } from '#domain/context.ts'

/** What an import is handed. */
export interface ContentContext extends Pick<Context, 'db' | 'now' | 'storage' | 'timeZone'> {
  codec: ImageCodec
  /** A larger picture is refused. */
  maxPictureBytes: number
}
