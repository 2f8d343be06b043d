import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { explainRefusal } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'

interface UndoInput {
  number: number
  /** The version that the change to be undone has made. */
  version: number
}

const RESTORED = sql.raw(
  [
    'branch_id',
    'status',
    'status_since',
    'owner_id',
    'owned_since',
    'routed_at',
    'rule_id',
    'offered_at',
    'offer_until',
    'offered_to',
    'first_response_at',
    'first_response_by',
    'next_action_at',
    'next_action_kind',
    'next_action',
    'lost_reason',
    'duplicate_of',
  ].join(', '),
)

/**
 * Undoes one's own last change of a request. Refused when anything was changed since, so that nobody's work is lost;
 * an undo cannot be undone.
 */
export function undoLastChange(
  context: DeskContext,
  actor: StaffActor,
  { number, version }: UndoInput,
): Promise<WorkResult> {
  return withAudit(context, actor, async (tx, audit) => {
    const mayWork = sql`(${inBranches(actor, 'requests.work')} or ${inBranches(actor, 'requests.manage')})`
    const { rows } = await sql<{ version: number; branchId: number | null; undone: string }>`
      with undone as (
        select request_id, last_change from request_work where request_id = ${number} and version = ${version}
      )
      update request_work
      set (${RESTORED}) = (select ${RESTORED} from jsonb_populate_record(request_work, undo_state)),
        version = version + 1, last_change = 'undo', undo_by = null, undo_state = null
      from undone
      where request_work.request_id = undone.request_id and version = ${version} and undo_by = ${actor.id}
        and held_since is null and ${mayWork}
        and not ${repeats(sql`(undo_state ->> 'duplicate_of')::bigint`, number)}
      returning version, branch_id as "branchId", undone.last_change as undone`.execute(tx)
    const [row] = rows
    if (row === undefined)
      return explainRefusal(
        tx,
        { audit, actor },
        {
          number,
          name: 'undo',
          permissions: ['requests.work', 'requests.manage'],
          explain: ({ status }) => ({ ok: false, reason: 'changed', status }),
        },
      )
    await tx
      .updateTable('request_call')
      .set({ removed_at: context.now() })
      .where('request_id', '=', number)
      .where('work_version', '=', version)
      .execute()
    const after = { undone: row.undone }
    await audit({ action: 'request.undo', subject: `request:${number}`, branchId: row.branchId, after })
    return { ok: true, version: row.version }
  })
}

/** Whether a request repeats `number`, itself or through others. */
const repeats = (id: RawBuilder<unknown>, number: number): RawBuilder<boolean> => sql`exists (
  with recursive chain as (
    select ${id} as id
    union
    select duplicate_of from request_work join chain on request_id = chain.id where duplicate_of is not null
  ) select from chain where id = ${number})`
