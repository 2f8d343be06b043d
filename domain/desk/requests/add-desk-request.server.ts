import { sql } from 'kysely'
import type { ConsentWay } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import type { RequestAnswers, RequestKind } from '#domain/requests/kinds/registry.ts'
import { DESK_FORM, type SubmitOutcome } from '#domain/requests/submission/submission.ts'
import { draftRequest, submitDraft, type SubmitContext } from '#domain/requests/submission/submit-request.server.ts'
import { ownedBy } from '../actions/owner.server.ts'
import { inBranches } from '../in-branches.server.ts'
import { STAFF_LEAD_MINUTES } from '../visits/visit.ts'

interface DeskRequestInput {
  kind: RequestKind
  /** With a `slot` the visit is booked at once. */
  answers: RequestAnswers
  /** The branch that works on it. */
  branchId: number
  carId?: number
  /** Nobody yet: the rules of routing choose who works on it. By default it is the actor's own, and answered. */
  isForRules?: boolean
  /** How the person has consented to the use of their data. */
  consentWay: Exclude<ConsentWay, 'form'>
  /** The same key again is the same request. */
  key?: string
  /** Which of the branch's parallel test drives; any when left out. */
  slotPosition?: number
}

/** `unknown`: there is no such branch, or none that this person works for. */
type AddResult = SubmitOutcome | { ok: false; reason: 'unknown' }

/**
 * Adds the request of somebody who calls or has come: like one of a visitor, but with the way of the consent, and owned
 * by who enters it unless the rules are to choose. A visit that is booked with it is an appointment.
 */
export async function addDeskRequest(
  context: SubmitContext,
  actor: StaffActor,
  { kind, answers, branchId, carId, isForRules = false, consentWay, key, slotPosition }: DeskRequestInput,
): Promise<AddResult> {
  const isVisit = 'slot' in answers && answers.slot !== undefined
  const branch = await context.db
    .selectFrom('branch')
    .select('slug')
    .select(inBranches(actor, 'requests.work', 'branch.id').as('works'))
    .select(inBranches(actor, 'visits.work', 'branch.id').as('books'))
    .where('id', '=', branchId)
    .executeTakeFirst()
  if (branch === undefined || !(branch.works || (isVisit && branch.books))) {
    const entry = { subject: `branch:${branchId}`, after: { tried: 'request.add' } } as const
    await recordAudit(context, actor, { action: 'access.refuse', ...entry })
    return { ok: false, reason: 'unknown' }
  }
  const now = context.now()
  const draft = await draftRequest(context, {
    form: DESK_FORM,
    kind,
    answers,
    carId,
    conditions: [],
    files: [],
    key,
    // Who enters it sees the earlier ones.
    isRepeatMeant: true,
    consent: { way: consentWay },
    sender: {},
    booking: { leadMinutes: STAFF_LEAD_MINUTES, slotPosition },
  })
  // A car has its branch, and so has what somebody asks for without one.
  const placed = { ...draft, resolved: { ...draft.resolved, branch: { id: branchId, slug: branch.slug } } }
  return withAudit(context, actor, async (tx, audit): Promise<AddResult> => {
    const outcome = await submitDraft(tx, context, placed)
    if (!outcome.ok || outcome.isReplay) return outcome
    await sql`select add_request_work(${outcome.number})`.execute(tx)
    if (branch.works)
      await tx
        .updateTable('request_work')
        .set({ last_change: 'add', version: sql<number>`version + 1` })
        .$if(!isForRules, (update) =>
          update
            .set({ ...ownedBy(actor.staffId, now), status: isVisit ? 'appointment' : 'taken', status_since: now })
            .set({ first_response_at: now, first_response_by: actor.staffId }),
        )
        .where('request_id', '=', outcome.number)
        .execute()
    await audit({
      action: 'request.add',
      subject: `request:${outcome.number}`,
      branchId,
      after: { kind, consent: consentWay },
    })
    return outcome
  })
}
