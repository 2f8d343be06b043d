import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import type { AuditedFields } from '#domain/access/with-audit.server.ts'
import type { CallOutcome } from '../desk.ts'

export interface DeskNote {
  id: number
  text: string
  at: Date
  author: string
  isOwn: boolean
}

export interface DeskCall {
  id: number
  at: Date
  caller: string
  outcome: CallOutcome
  /** When to call again, as it was planned then. */
  callBackAt: Date | null
}

/** A line of a request's history. */
export interface DeskEvent {
  id: number
  at: Date
  /** `staff:7`, `schedule`; with the name of who works here. */
  actor: string
  actorName: string | null
  /** `claim`, `give-back`, `transfer`, `move`, `status`, `call`, `plan`, `note`, `remove-note`, `undo`, `release` … */
  kind: string
  /** The fields that it has changed: `status`, `owner`, `branch`, `nextActionAt`, `lostReason`, `duplicateOf`. */
  before: AuditedFields
  after: AuditedFields
}

/** The notes of a request, the oldest first, without removed ones. */
export const listNotes = (db: Db, actor: StaffActor, number: number): Promise<DeskNote[]> =>
  db
    .selectFrom('request_note')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['request_note.id', 'body as text', 'at', 'staff.name as author'])
    .select((eb) => eb('staff_id', '=', actor.staffId).$castTo<boolean>().as('isOwn'))
    .where('request_id', '=', number)
    .where('removed_at', 'is', null)
    .where('body', '!=', '')
    .orderBy('request_note.id')
    .execute()

/** The calls about a request, the oldest first, without those that were undone. */
export const listCalls = (db: Db, number: number): Promise<DeskCall[]> =>
  db
    .selectFrom('request_call')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['request_call.id', 'at', 'staff.name as caller', 'outcome', 'call_back_at as callBackAt'])
    .where('request_id', '=', number)
    .where('removed_at', 'is', null)
    .orderBy('request_call.id')
    .execute()

/** The history of a request, the oldest first. */
export const listEvents = (db: Db, number: number): Promise<DeskEvent[]> =>
  db
    .selectFrom('request_event')
    .leftJoin('staff', (join) => join.on(sql`request_event.actor`, '=', sql`'staff:' || staff.id`))
    .select(['request_event.id', 'at', 'actor', 'staff.name as actorName', 'kind', 'before', 'after'])
    .where('request_id', '=', number)
    .orderBy('request_event.id')
    .execute()
