import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import type { ImageCodec } from '#platform/images/image-codec.server.ts'
import type { Context } from '../context.ts'

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
