import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { ReplyState } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import type { AuditedFields } from '#domain/access/with-audit.server.ts'
import type { CallOutcome } from '../desk.ts'

interface DeskNote {
  id: number
  text: string
  at: Date
  author: string
  isOwn: boolean
}

interface DeskCall {
  id: number
  at: Date
  caller: string
  outcome: CallOutcome
  /** When to call again, as it was planned then. */
  callBackAt: Date | null
}

/** A letter to the person of the request. */
interface DeskReply {
  id: string
  at: Date
  author: string
  subject: string
  text: string
  state: ReplyState
  problem: string | null
  /** Of the offer that it has carried. */
  fileName: string | null
}

/** A line of a request's history. */
interface DeskEvent {
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

/** Notes without removed ones, calls without those that were undone, letters, and changes, each the oldest first. */
export interface DeskHistory {
  notes: DeskNote[]
  calls: DeskCall[]
  replies: DeskReply[]
  events: DeskEvent[]
}

/** What was done about a request, in one statement. */
export async function listHistory(db: Db, actor: StaffActor, number: number): Promise<DeskHistory> {
  const { notes, calls, replies, events } = await db
    .selectNoFrom([
      jsonArrayFrom(selectNotes(db, actor, number)).as('notes'),
      jsonArrayFrom(selectCalls(db, number)).as('calls'),
      jsonArrayFrom(selectReplies(db, number)).as('replies'),
      jsonArrayFrom(selectEvents(db, number)).as('events'),
    ])
    .executeTakeFirstOrThrow()
  return {
    notes: notes.map(withMoment),
    calls: calls.map(({ againAtMs, ...call }) => ({
      ...withMoment(call),
      callBackAt: againAtMs === null ? null : new Date(againAtMs),
    })),
    replies: replies.map(withMoment),
    events: events.map(withMoment),
  }
}

/** A moment in JSON: milliseconds since 1970. */
const msOf = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const withMoment = <Row extends { atMs: number }>({ atMs, ...row }: Row) => ({ ...row, at: new Date(atMs) })

const selectNotes = (db: Db, actor: StaffActor, number: number) =>
  db
    .selectFrom('request_note')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['request_note.id', 'body as text', msOf('at').as('atMs'), 'staff.name as author'])
    .select((eb) => eb('staff_id', '=', actor.staffId).$castTo<boolean>().as('isOwn'))
    .where('request_id', '=', number)
    .where('removed_at', 'is', null)
    .where('body', '!=', '')
    .orderBy('request_note.id')

const selectCalls = (db: Db, number: number) =>
  db
    .selectFrom('request_call')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['request_call.id', msOf('at').as('atMs'), 'staff.name as caller', 'outcome'])
    .select(sql<number | null>`(extract(epoch from call_back_at) * 1000)::bigint`.as('againAtMs'))
    .where('request_id', '=', number)
    .where('removed_at', 'is', null)
    .orderBy('request_call.id')

const selectReplies = (db: Db, number: number) =>
  db
    .selectFrom('request_reply')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['request_reply.id', msOf('at').as('atMs'), 'staff.name as author', 'subject', 'body as text'])
    .leftJoin('request_reply_file', 'reply_id', 'request_reply.id')
    .select(['state', 'problem', 'request_reply_file.name as fileName'])
    .where('request_id', '=', number)
    .where('body', '!=', '')
    .orderBy('at')

const selectEvents = (db: Db, number: number) =>
  db
    .selectFrom('request_event')
    .leftJoin('staff', (join) => join.on(sql`request_event.actor`, '=', sql`'staff:' || staff.id`))
    .select(['request_event.id', msOf('at').as('atMs'), 'actor', 'staff.name as actorName', 'kind', 'before', 'after'])
    .where('request_id', '=', number)
    .orderBy('request_event.id')
