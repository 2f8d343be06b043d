import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { PhotoState } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { Blur } from './photo.ts'

/** A photograph that this process can fetch until the claim ends. */
export interface ClaimedPhoto {
  id: number
  sourceUrl: string
  host: string
  state: PhotoState
  /** This one included. */
  attempts: number
  contentHash: string | null
  widths: number[]
  blurs: Blur[]
  etag: string | null
  lastModified: string | null
}

/** Longer than any fetch takes; the claims of a killed process expire after this. */
const CLAIM_MS = 300_000
/** One claim at a time in the whole database, so that the limit per host includes the fetches of other nodes. */
const CLAIM_LOCK_KEY = 7_300_003

/** Each host with a due photograph, by a loose index scan: millions of rows cost as little as a few. */
const HOSTS_WITH_DUE_PHOTOS = sql`
  recursive host (name) as (
    (select host from photo where due_at is not null order by host limit 1)
    union all
    select (select photo.host from photo where due_at is not null and photo.host > host.name order by photo.host limit 1)
    from host where host.name is not null
  )`

/**
 * Claims at most `limit` photographs that are due, none of `pausedHosts`, and at most `perHost` of a host, including
 * those that other processes are fetching.
 */
export function claimPhotos(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { limit, perHost, pausedHosts }: { limit: number; perHost: number; pausedHosts: readonly string[] },
): Promise<ClaimedPhoto[]> {
  const moment = now()
  const until = new Date(moment.getTime() + CLAIM_MS)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK_KEY})`.execute(tx)
    const { rows } = await sql<ClaimedPhoto>`
      with ${HOSTS_WITH_DUE_PHOTOS}, chosen as (
        select due.id from host
        cross join lateral (
          select count(*) as under_way from photo where photo.host = host.name and lease_expires_at > ${moment}
        ) as busy
        cross join lateral (
          select id from photo
          where photo.host = host.name and due_at <= ${moment} and (lease_expires_at is null or lease_expires_at <= ${moment})
          order by due_at, id limit greatest(0, ${perHost} - busy.under_way)
          for no key update skip locked
        ) as due
        where host.name <> all (${pausedHosts}::text[])
        order by random() limit ${limit}
      )
      update photo set lease_expires_at = ${until}, attempts = attempts + 1 from chosen where photo.id = chosen.id
      returning photo.id, source_url as "sourceUrl", host, state, attempts, content_hash as "contentHash", widths, blurs, etag,
        last_modified as "lastModified"`.execute(tx)
    return rows
  })
}

/** When the next photograph is due; undefined when nothing is to be fetched. */
export async function findNextDue(db: Db): Promise<Date | undefined> {
  const first: RawBuilder<{ due: Date | null }> = sql`
    with ${HOSTS_WITH_DUE_PHOTOS}
    select min((select due_at from photo where photo.host = host.name and due_at is not null order by due_at limit 1)) as due
    from host where host.name is not null`
  const { rows } = await first.execute(db)
  return rows[0]?.due ?? undefined
}
