import { sql } from 'kysely'
import type { Actor, StaffActor } from '#domain/access/rights.ts'
import { parseRequestKind } from '#domain/requests/kinds/registry.ts'
import type { RequestKind, RequestSuspicion } from '#domain/requests/request.ts'
import type { DeskContext } from '../desk-context.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'

/** What was given up on its way to a channel. Nothing about a person: operators see it too. */
export interface DeadDelivery {
  number: number
  kind: RequestKind
  channel: string
  /** What the channel said last. */
  problem: string | null
  endedAt: Date | null
}

const MAX_ROWS = 100

/** The dead deliveries that the actor may send again, the newest first. */
export async function listDeadDeliveries({ db }: Pick<DeskContext, 'db'>, actor: Actor): Promise<DeadDelivery[]> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('request_work', 'request_work.request_id', 'delivery.request_id')
    .select(['delivery.request_id as number', 'kind', 'channel', 'problem', 'ended_at as endedAt'])
    // A literal: only then PostgreSQL uses the index of what was not delivered.
    .where('delivery.state', '=', sql.lit('dead'))
    .where(inBranches(actor, 'deliveries.retry'))
    .orderBy('ended_at', 'desc')
    .orderBy('delivery.id')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: parseRequestKind(kind) }))
}

/** A suspect request that waits to be released. */
export type HeldRow = DeskRow & { suspicion: RequestSuspicion | null; heldSince: Date | null }

/** The suspect requests that the actor may release, the newest first. */
export async function listHeldRequests({ db }: Pick<DeskContext, 'db'>, actor: StaffActor): Promise<HeldRow[]> {
  const rows = await selectDeskRows(db, actor)
    .select(['request.suspicion', 'held_since as heldSince'])
    .where('held_since', 'is not', null)
    .where(inBranches(actor, 'requests.manage'))
    .orderBy('held_since', 'desc')
    .orderBy('request_work.request_id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => ({ ...toDeskRow(row, actor), suspicion: row.suspicion, heldSince: row.heldSince }))
}

/** The numbers of all suspect requests that the actor may release, or of all with dead or waiting deliveries to retry. */
export async function listTray(
  { db }: Pick<DeskContext, 'db'>,
  actor: Actor,
  tray: 'held' | 'dead' | 'waiting',
): Promise<number[]> {
  const condition =
    tray === 'held'
      ? sql<boolean>`held_since is not null and ${inBranches(actor, 'requests.manage')}`
      : sql<boolean>`exists (select from delivery where delivery.request_id = request_work.request_id and state = ${sql.lit(tray)})
          and ${inBranches(actor, 'deliveries.retry')}`
  const rows = await db
    .selectFrom('request_work')
    .select('request_id as number')
    .where(condition)
    .orderBy('request_id')
    .execute()
  return rows.map(({ number }) => number)
}
