import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, type RequestStatus } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import type { RecordChange } from '../actions/change-work.server.ts'
import { transferRequest } from '../actions/owner.server.ts'
import { setRequestStatus } from '../actions/set-request-status.server.ts'
import { beginBatch, endBatch, findBatch, saveBatchRow } from './batches.server.ts'
import { type BulkChange, type BulkSkip, MAX_BULK } from './bulk-change.ts'

/** A request as it was shown before the change. */
interface ShownRow {
  number: number
  version: number
}

interface BulkOutcome {
  number: number
  /** Undefined: it was changed. */
  skip: BulkSkip | undefined
}

interface BulkInput {
  /** A UUID of the form: sent again, it is the same batch, and nothing is done. */
  batch: string
  rows: readonly ShownRow[]
  change: BulkChange
}

/**
 * Makes one change to many requests, each by the command that a request's own page uses: the same conditions, history
 * and entries of the log. What has changed since it was shown is left alone. The batch keeps what became of each, for
 * `undoBatch`. The log has one entry more for the whole, unless nothing was changed. Undefined: the batch is somebody else's.
 */
export async function applyBulk(
  context: DeskContext,
  actor: StaffActor,
  { batch, rows, change }: BulkInput,
): Promise<BulkOutcome[] | undefined> {
  if (!(await beginBatch(context, actor, { batch, change }))) return (await findBatch(context, actor, batch))?.rows
  const shown = new Map(rows.slice(0, MAX_BULK).map((row) => [row.number, row]))
  const current = await listCurrent(context, actor, [...shown.keys()])
  const outcomes: BulkOutcome[] = []
  for (const { number, version } of [...shown.values()].toSorted((a, b) => a.number - b.number)) {
    const row = current.get(number)
    const skip = await applyTo(context, actor, { batch, number, version, change, row })
    if (skip !== undefined) await saveBatchRow(context, { batch, number, skip })
    outcomes.push({ number, skip })
  }
  await endBatch(context, batch)
  const changed = outcomes.filter(({ skip }) => skip === undefined).length
  if (changed === 0) return outcomes
  await recordAudit(context, actor, {
    action: 'requests.bulk',
    subject: `batch:${batch}`,
    after: { change: change.kind, count: changed, skipped: outcomes.length - changed },
  })
  return outcomes
}

interface CurrentRow {
  version: number
  status: RequestStatus
  owner: number | null
  branch: number | null
  isManaged: boolean
}

async function listCurrent({ db }: Pick<DeskContext, 'db'>, actor: StaffActor, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('request_work')
    .select(['request_id as number', 'version', 'status', 'owner_id as owner', 'branch_id as branch'])
    .select(inBranches(actor, 'requests.manage').as('isManaged'))
    .where('request_id', 'in', [0, ...numbers])
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

interface ApplyParams extends ShownRow {
  batch: string
  change: BulkChange
  row: CurrentRow | undefined
}

/**
 * Why the request was left as it was; undefined: it was changed, and the batch has that in the same transaction. So a
 * killed process leaves no change without its note, and no note of a change that somebody makes later.
 */
async function applyTo(
  context: DeskContext,
  actor: StaffActor,
  { batch, number, version, change, row }: ApplyParams,
): Promise<BulkSkip | undefined> {
  if (row === undefined) return 'unknown'
  if (!row.isManaged) {
    await recordAudit(context, actor, {
      action: 'access.refuse',
      subject: `request:${number}`,
      after: { tried: 'requests.bulk' },
    })
    return 'unknown'
  }
  if (row.version !== version) return 'changed'
  // A single request may be closed in another way; of many only those that are open.
  if (!isOpenStatus(row.status)) return 'closed'
  let isRecorded = false
  const record: RecordChange = async (tx, made) => {
    await saveBatchRow({ db: tx }, { batch, number, version: made })
    isRecorded = true
  }
  if (change.kind === 'transfer') {
    if (row.owner === change.to) return 'same'
    const result = await transferRequest(context, actor, { number, version, from: row.owner, to: change.to, record })
    // Somebody else has just made the same change.
    if (result.ok) return isRecorded ? undefined : 'same'
    return result.reason === 'wrong-person' && row.branch === null ? 'no-branch' : result.reason
  }
  if (change.kind === 'duplicate' && change.of === number) return 'original'
  const result = await setRequestStatus(context, actor, {
    number,
    version,
    from: row.status,
    ...toStatusChange(change),
    record,
  })
  if (result.ok) return isRecorded ? undefined : 'same'
  // It is one that the actor manages: what is unknown to the command is what they may not do in its branch.
  return result.reason === 'unknown' ? 'not-allowed' : result.reason
}

function toStatusChange(change: Exclude<BulkChange, { kind: 'transfer' }>) {
  switch (change.kind) {
    case 'spam':
      return { to: 'spam' } as const
    case 'lost':
      return { to: 'lost', reason: change.reason } as const
    case 'duplicate':
      return { to: 'duplicate', of: change.of } as const
    default:
      return change satisfies never
  }
}
