import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, type RequestStatus } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { transferRequest } from '../actions/owner.server.ts'
import { setRequestStatus } from '../actions/set-request-status.server.ts'
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

/**
 * Makes one change to many requests, each by the command that a request's own page uses: the same conditions, history
 * and entries of the log. What has changed since it was shown is left alone. The log has one entry more for the whole, unless nothing was changed.
 */
export async function applyBulk(
  context: DeskContext,
  actor: StaffActor,
  { rows, change }: { rows: readonly ShownRow[]; change: BulkChange },
): Promise<BulkOutcome[]> {
  const shown = new Map(rows.slice(0, MAX_BULK).map((row) => [row.number, row]))
  const current = await listCurrent(context, actor, [...shown.keys()])
  const outcomes: BulkOutcome[] = []
  for (const { number, version } of [...shown.values()].toSorted((a, b) => a.number - b.number)) {
    const row = current.get(number)
    outcomes.push({ number, skip: await applyTo(context, actor, { number, version, change, row }) })
  }
  const changed = outcomes.filter(({ skip }) => skip === undefined).length
  // The second of two presses changes nothing, and is no second change in the log.
  if (changed === 0) return outcomes
  await recordAudit(context, actor, {
    action: 'requests.bulk',
    subject: 'requests:list',
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
  change: BulkChange
  row: CurrentRow | undefined
}

async function applyTo(
  context: DeskContext,
  actor: StaffActor,
  { number, version, change, row }: ApplyParams,
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
  if (change.kind === 'transfer') {
    if (row.owner === change.to) return 'same'
    const result = await transferRequest(context, actor, { number, version, from: row.owner, to: change.to })
    if (result.ok) return undefined
    return result.reason === 'wrong-person' && row.branch === null ? 'no-branch' : result.reason
  }
  if (change.kind === 'duplicate' && change.of === number) return 'original'
  const result = await setRequestStatus(context, actor, {
    number,
    version,
    from: row.status,
    ...toStatusChange(change),
  })
  if (result.ok) return undefined
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
