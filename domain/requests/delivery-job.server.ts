import * as v from 'valibot'
import { defineJob } from '#platform/queue.server.ts'

const Payload = v.object({ deliveryId: v.pipe(v.string(), v.uuid()) })

/**
 * The job that carries a request to one channel. A kind of its own for each channel, so that each has workers of its
 * own: one that is slow or dead holds up nobody else.
 */
export const deliveryJob = (channel: string) => defineJob(`deliver:${channel}`, Payload)

/** The channel that confirms a request to the visitor himself, when he left an e-mail. */
export const VISITOR_CHANNEL = 'visitor'
