import type { Transaction } from 'kysely'
import type { DB, RequestKind, RequestSuspicion } from '#db/schema.ts'
import { chooseChannels } from './choose-channels.ts'
import { enqueueDelivery, VISITOR_CHANNEL } from './delivery-job.server.ts'
import type { RequestContext } from './request-context.ts'
import type { SettledAnswers } from './settle-answers.server.ts'

interface Taken {
  number: number
  kind: RequestKind
  settled: SettledAnswers
  suspicion: RequestSuspicion | undefined
  now: Date
}

/** Suspicions under which nothing goes out until an operator has looked: anybody's letter box could be filled this way. */
const HOLDING: readonly RequestSuspicion[] = ['honeypot', 'too-many-from-address', 'too-many-of-phone']

/** Writes a delivery for each channel that wants the request, and its job, within the request's own transaction. */
export async function postDeliveries(
  tx: Transaction<DB>,
  { channels, newId }: Pick<RequestContext, 'channels' | 'newId'>,
  { number, kind, settled, suspicion, now }: Taken,
): Promise<void> {
  const route = { kind, brand: settled.brand?.slug, branch: settled.branch?.slug }
  const isHeld = suspicion !== undefined && HOLDING.includes(suspicion)
  const wanted = [...chooseChannels(channels, route), ...(settled.email === undefined ? [] : [VISITOR_CHANNEL])]
  const deliveries = wanted.map((channel) => ({ id: newId(), channel }))
  if (deliveries.length === 0) return
  await tx
    .insertInto('delivery')
    .values(
      deliveries.map(({ id, channel }) => ({
        id,
        request_id: number,
        channel,
        state: isHeld ? 'held' : 'waiting',
        created_at: now,
      })),
    )
    .execute()
  if (isHeld) return
  for (const delivery of deliveries) await enqueueDelivery(tx, delivery)
}
