import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import { VISITOR_CHANNEL } from '../channels/channel.ts'

/** When the first channel to the staff received a request; the confirmation to its sender does not count. */
export const selectReceivedAt = (eb: ExpressionBuilder<DB, 'request'>) =>
  eb
    .selectFrom('delivery')
    .select((delivery) => delivery.fn.min('ended_at').as('passed_at'))
    .whereRef('delivery.request_id', '=', 'request.id')
    .where('delivery.state', '=', 'delivered')
    .where('delivery.channel', '<>', VISITOR_CHANNEL)
