import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import { explainRefusal } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { WorkRefusal } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'

/** `erased`: the person was erased, and nothing is written about them any more. */
type NoteResult = { ok: true; id: number } | WorkRefusal | { ok: false; reason: 'erased' }

interface NoteInput {
  number: number
  text: string
  /** A UUID of the form: what is sent twice is one note. */
  key?: string
}

/** Adds a note, also when a colleague of the branch has the request: whom its buyer calls has something to tell. */
export function addNote(
  context: DeskContext,
  actor: StaffActor,
  { number, text, key = randomUUID() }: NoteInput,
): Promise<NoteResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<NoteResult> => {
    const { rows } = await sql<{ id: number; branchId: number | null }>`
      with work as (
        select request_id, request_work.branch_id from request_work join request on request.id = request_id
        where request_id = ${number} and held_since is null and erased_at is null and ${inBranches(actor, 'requests.work')}
      ), note as (
        insert into request_note (request_id, staff_id, body, at, key)
        select request_id, ${actor.staffId}, ${text}, ${now}, ${key} from work
        on conflict (key) do nothing
        returning id
      )
      select note.id, branch_id as "branchId" from note, work`.execute(tx)
    const [row] = rows
    if (row === undefined) {
      const refusal = await explainNoteRefusal(tx, { audit, actor, number, name: 'note' })
      if (refusal !== undefined) return refusal
      const id = await findByKey(tx, { number, key })
      return id === undefined ? { ok: false, reason: 'erased' } : { ok: true, id }
    }
    await recordNote(tx, { audit, actor, now, number, ...row, name: 'note' })
    return { ok: true, id: row.id }
  })
}

/** The note that the same form has added before. */
const findByKey = async (tx: Transaction<DB>, { number, key }: { number: number; key: string }) =>
  (
    await tx
      .selectFrom('request_note')
      .select('id')
      .where('key', '=', key)
      .where('request_id', '=', number)
      .executeTakeFirst()
  )?.id

/** Removes one's own note; its text is gone for good. */
export function removeNote(
  context: DeskContext,
  actor: StaffActor,
  { number, id }: { number: number; id: number },
): Promise<NoteResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<NoteResult> => {
    const { rows } = await sql<{ branchId: number | null }>`
      update request_note set body = '', removed_at = ${now} from request_work
      where id = ${id} and request_note.request_id = ${number} and request_work.request_id = ${number}
        and staff_id = ${actor.staffId} and removed_at is null and ${inBranches(actor, 'requests.work')}
      returning branch_id as "branchId"`.execute(tx)
    const [row] = rows
    if (row === undefined) {
      const refusal = await explainNoteRefusal(tx, { audit, actor, number, name: 'remove-note' })
      return refusal ?? { ok: false, reason: 'unknown' }
    }
    await recordNote(tx, { audit, actor, now, number, id, ...row, name: 'remove-note' })
    return { ok: true, id }
  })
}

interface NoteParams {
  audit: Audit
  actor: StaffActor
  number: number
  name: 'note' | 'remove-note'
}

/** Undefined when the request itself may be written about. */
async function explainNoteRefusal(tx: Transaction<DB>, { audit, actor, number, name }: NoteParams) {
  const permissions = ['requests.work'] as const
  const explained = { number, name, permissions, explain: () => undefined }
  const refusal = await explainRefusal(tx, { audit, actor }, explained)
  return refusal.ok ? undefined : refusal
}

/** The note in the history, in the log, and for open pages. */
async function recordNote(
  tx: Transaction<DB>,
  { audit, actor, now, number, id, branchId, name }: NoteParams & { now: Date; id: number; branchId: number | null },
): Promise<void> {
  await tx
    .insertInto('request_event')
    .values({ request_id: number, at: now, actor: actor.id, kind: name, after: JSON.stringify({ note: id }) })
    .execute()
  await tx.updateTable('request_work').set({ changed_at: now }).where('request_id', '=', number).execute()
  await audit({ action: `request.${name}`, subject: `request:${number}`, branchId, after: { note: id } })
}
