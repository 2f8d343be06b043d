import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { type Actor, branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { LostReason } from '../desk.ts'

/** A reason as its editors see it. */
export interface EditedReason extends LostReason {
  version: number
}

/** All reasons, hidden ones too, in the order of the list. */
export const listLostReasons = ({ db }: Pick<DeskContext, 'db'>): Promise<EditedReason[]> =>
  selectLostReasons(db).select('version').execute()

/** The same, to be read in one statement with others. */
export const selectLostReasons = (db: Db | Transaction<DB>) =>
  db
    .selectFrom('lost_reason')
    .select(['code', 'title'])
    .select((eb) => eb('hidden_at', 'is not', null).$castTo<boolean>().as('isHidden'))
    .orderBy('position')
    .orderBy('code')

/** Whether a request may be lost for this reason from now on. */
export const isOfferedReason = async (tx: Transaction<DB>, code: string): Promise<boolean> =>
  (await tx
    .selectFrom('lost_reason')
    .select('code')
    .where('code', '=', code)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether the actor may change the reasons: they are those of all branches. */
export const mayEditReasons = (actor: Actor): boolean => branchesFor(actor, 'templates.manage') === 'all'

/**
 * `changed`: somebody else has changed it since it was shown, `by` by name; `taken`: another one has the same words;
 * `last`: no other one would be left to choose.
 */
type ReasonResult =
  | { ok: true; code: string }
  | { ok: false; reason: 'unknown' | 'taken' | 'too-many' | 'last' }
  | { ok: false; reason: 'changed'; title: string; by: string | null }

/** How many reasons a dealership may have: all of them are read through with each refusal. */
const MAX_REASONS = 50

/** Adds a reason of the dealership, as the last of the list. */
export function addReason(context: DeskContext, actor: StaffActor, title: string): Promise<ReasonResult> {
  return changeReasons(context, actor, { name: 'add', code: 'new' }, async (tx, audit, reasons) => {
    if (reasons.length >= MAX_REASONS) return { ok: false, reason: 'too-many' }
    if (reasons.some((reason) => reason.title === title)) return { ok: false, reason: 'taken' }
    const { code } = await tx
      .insertInto('lost_reason')
      .values({
        code: sql`'own-' || (select count(*) + 1 from lost_reason where code like 'own-%')`,
        position: reasons.length + 1,
        title,
        changed_by: actor.id,
      })
      .returning('code')
      .executeTakeFirstOrThrow()
    await audit({ action: 'reason.add', subject: `reason:${code}` })
    return { ok: true, code }
  })
}

interface ReasonInput {
  code: string
  /** As it was shown. */
  version: number
}

/** Gives a reason other words, also in what was lost for it before. */
export function renameReason(
  context: DeskContext,
  actor: StaffActor,
  { code, version, title }: ReasonInput & { title: string },
): Promise<ReasonResult> {
  return changeReasons(context, actor, { name: 'rename', code }, async (tx, audit, reasons) => {
    if (reasons.some((reason) => reason.title === title && reason.code !== code)) return { ok: false, reason: 'taken' }
    return changeShown(tx, actor, { code, version, set: { title }, audit, action: 'reason.rename' })
  })
}

/** Hides a reason, so that nobody chooses it any more, or offers it again. */
export function hideReason(
  context: DeskContext,
  actor: StaffActor,
  { code, version, isHidden }: ReasonInput & { isHidden: boolean },
): Promise<ReasonResult> {
  return changeReasons(context, actor, { name: isHidden ? 'hide' : 'show', code }, async (tx, audit, reasons) => {
    const isLast = !reasons.some((reason) => !reason.isHidden && reason.code !== code)
    if (isHidden && isLast) return { ok: false, reason: 'last' }
    return changeShown(tx, actor, {
      code,
      version,
      set: { hidden_at: isHidden ? context.now() : null },
      audit,
      action: isHidden ? 'reason.hide' : 'reason.show',
    })
  })
}

/** Moves a reason past its neighbour among those that are offered, `past`: a second press moves it no further. */
export function moveReason(
  context: DeskContext,
  actor: StaffActor,
  { code, direction, past }: { code: string; direction: 'up' | 'down'; past: string },
): Promise<ReasonResult> {
  return changeReasons(context, actor, { name: 'move', code }, async (tx, audit, reasons) => {
    const offered = reasons.filter(({ isHidden }) => !isHidden)
    const from = offered.findIndex((reason) => reason.code === code)
    const neighbour = offered[direction === 'up' ? from - 1 : from + 1]
    // Somebody else has moved it there already, or hidden it.
    if (from < 0 || neighbour?.code !== past) return { ok: true, code }
    const order = reasons.map((reason) => reason.code).filter((other) => other !== code)
    const index = order.indexOf(neighbour.code) + (direction === 'up' ? 0 : 1)
    for (const [place, each] of order.toSpliced(index, 0, code).entries())
      await tx
        .updateTable('lost_reason')
        .set({ position: place + 1 })
        .where('code', '=', each)
        .where('position', '!=', place + 1)
        .execute()
    await audit({ action: 'reason.move', subject: `reason:${code}`, after: { direction } })
    return { ok: true, code }
  })
}

interface ChangeParams extends ReasonInput {
  set: { title: string } | { hidden_at: Date | null }
  audit: Audit
  action: `reason.${string}`
}

/** One conditional UPDATE; somebody who was quicker is named. */
async function changeShown(
  tx: Transaction<DB>,
  actor: StaffActor,
  { code, version, set, audit, action }: ChangeParams,
): Promise<ReasonResult> {
  const changed = await tx
    .updateTable('lost_reason')
    .set({ ...set, version: version + 1, changed_by: actor.id })
    .where('code', '=', code)
    .where('version', '=', version)
    .returning('code')
    .executeTakeFirst()
  if (changed !== undefined) {
    await audit({ action, subject: `reason:${code}` })
    return { ok: true, code }
  }
  const { title, by } = await tx
    .selectFrom('lost_reason')
    .leftJoin('staff', (join) => join.on('changed_by', '=', sql`'staff:' || staff.id`))
    .select(['title', 'staff.name as by'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { ok: false, reason: 'changed', title, by }
}

/**
 * One change after the other: the order is that of all. Their readers wait for nobody. Who may not change them reads
 * that there is none, and the log says that they tried.
 */
const changeReasons = (
  context: DeskContext,
  actor: StaffActor,
  { name, code }: { name: string; code: string },
  work: (tx: Transaction<DB>, audit: Audit, reasons: readonly EditedReason[]) => Promise<ReasonResult>,
) =>
  withAudit(context, actor, async (tx, audit): Promise<ReasonResult> => {
    if (!mayEditReasons(actor)) {
      await audit({ action: 'access.refuse', subject: `reason:${code}`, after: { tried: `reason.${name}` } })
      return { ok: false, reason: 'unknown' }
    }
    await sql`lock table lost_reason in share row exclusive mode`.execute(tx)
    const reasons = await listLostReasons({ db: tx })
    const isKnown = code === 'new' || reasons.some((reason) => reason.code === code)
    return isKnown ? work(tx, audit, reasons) : { ok: false, reason: 'unknown' }
  })
