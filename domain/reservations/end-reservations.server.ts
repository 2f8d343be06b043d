import { sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '#db/client.server.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import type { Actor } from './reservation.ts'

/** The job that ends expired reservations; the schedule enqueues it. */
export const endReservationsJob = defineJob('end-reservations', v.object({}))

/** Ends expired reservations and puts their cars back on sale. Returns how many. */
export async function endReservations({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<number> {
  const moment = now()
  const due = await db
    .selectFrom('reservation')
    .select('id')
    .where('ended_at', 'is', null)
    .where('until', '<=', moment)
    .execute()
  const ended = await returnToSale(db, {
    ids: due.map(({ id }) => id),
    actor: 'schedule',
    reason: 'its reservation ran out',
    now: moment,
  })
  if (ended > 0) log.info({ cars: ended }, 'reservations ran out')
  return ended
}

/** Ends the reservations of these requests, within the caller's transaction. Returns how many. */
export async function releaseReservations(
  db: Db,
  { requestIds, actor, now }: { requestIds: readonly number[]; actor: Actor; now: Date },
): Promise<number> {
  const open = await db
    .selectFrom('reservation')
    .select('id')
    .where('ended_at', 'is', null)
    .where('request_id', 'in', [...requestIds])
    .execute()
  return returnToSale(db, { ids: open.map(({ id }) => id), actor, reason: 'its reservation was released', now })
}

interface ReturnToSaleParams {
  ids: readonly number[]
  actor: Actor
  reason: string
  now: Date
}

/**
 * Gives each car the state that its feeds define: for sale; held when no feed lists it any more; or still reserved when
 * the feed marks it as reserved, and then only by the feed. One statement: a reservation that has been ended or prolonged
 * meanwhile does not change.
 */
async function returnToSale(db: Db, { ids, actor, reason, now }: ReturnToSaleParams): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with open as materialized (
      select r.id, r.car_id from reservation r join car c on c.id = r.car_id
      where r.id = any(${[...ids]}::bigint[]) and r.ended_at is null
        and (${actor}::text <> 'schedule' or r.until <= ${now}::timestamptz)
      for no key update of c, r
    ), target as materialized (
      select open.id as reservation_id, c.id, winner.source,
        case when winner.is_reserved then 'reserved'
          when winner.source is null and exists (select from feed_listing where car_id = c.id) then 'held'
          else 'published' end::car_state as state
      from open join car c on c.id = open.car_id
      left join lateral (
        select s.name as source, coalesce((l.draft ->> 'isReserved')::boolean, false) as is_reserved
        from feed_listing l join feed_source s on s.id = l.source_id
        where l.car_id = c.id and l.vanished_at is null order by s.priority, s.id limit 1
      ) winner on true
    ), ended as (
      update reservation set ended_at = ${now}::timestamptz from target
      where reservation.id = target.reservation_id and target.state = 'reserved'
    ), freed as (
      -- For these cars the trigger car_leave_reservation ends the reservation.
      update car set state = target.state, state_since = ${now}::timestamptz, updated_at = ${now}::timestamptz
      from target where car.id = target.id and target.state <> 'reserved'
    ), state_change as (
      insert into car_state_change (car_id, state, since, actor, reason)
      select id, state, ${now}::timestamptz, case when state = 'reserved' then 'feed:' || source else ${actor}::text end,
        ${reason}::text from target
    )
    select count(*) as count from target`.execute(db)
  return rows[0]?.count ?? 0
}
