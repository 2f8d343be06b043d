import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'

export interface OpenDelivery {
  id: string
  channel: string
  requestId: number
  attempts: number
}

/** What a log line says of a delivery: no name, no telephone, no address. */
export const lineOf = ({ id, channel, requestId, attempts }: OpenDelivery) => ({
  delivery: id,
  channel,
  request: requestId,
  attempts,
})

/** Gives a delivery up, with the one line that is worth an alarm. Nothing happens to one that has ended already. */
export async function giveUpDelivery(
  db: Kysely<DB>,
  { now, log }: Pick<Context, 'now' | 'log'>,
  delivery: OpenDelivery,
  problem: string,
): Promise<void> {
  const ended = await db
    .updateTable('delivery')
    .set({ state: 'dead', ended_at: now(), problem })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) return
  log.error(
    { ...lineOf(delivery), problem },
    'a request could not be delivered and was given up: see bin/showroom requests show, then retry',
  )
}
