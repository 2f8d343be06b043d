import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { awaitedEventOf } from '#domain/cars/awaited-event.ts'
import { bookTestDrive, type HeldSlot, holdSlot } from '#domain/test-drives/slots.server.ts'
import { isDrivable } from '#domain/test-drives/test-drive.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { isHeldBack, planDeliveries } from '../deliveries/plan-deliveries.server.ts'
import { parseRequestKind } from '../kinds/registry.ts'
import type { RequestContext } from '../request-context.ts'
import { REPEAT_WINDOW_MS } from '../request.ts'
import { checkSubmission } from './check-submission.server.ts'
import { REJECTION_MESSAGES } from './rejections.texts.ts'
import { resolveAnswers, type ResolvedAnswers } from './resolve-answers.server.ts'
import { DESK_FORM, type Submission, type SubmitOutcome } from './submission.ts'
import { type RequestedCar, takeCarSnapshot } from './take-car-snapshot.server.ts'
import { writeRequest } from './write-request.server.ts'

export type SubmitContext = Pick<
  RequestContext,
  'db' | 'now' | 'log' | 'newId' | 'channels' | 'linkToCar' | 'tradeInMarginPercent'
>

/**
 * Submits a request: one transaction writes it with its consents, its files, its deliveries and its slot, and the
 * result is returned after the commit. The same key again is the same request. A rejection writes nothing; the caller
 * must then delete the stored files.
 */
export async function submitRequest(context: SubmitContext, submission: Submission): Promise<SubmitOutcome> {
  const draft = await draftRequest(context, submission)
  return context.db.transaction().execute((tx) => submitDraft(tx, context, draft))
}

export interface SubmissionDraft {
  submission: Submission
  resolved: ResolvedAnswers
  car: RequestedCar | undefined
  key: string
  bodyHash: Buffer
}

/** Looks up what a submission refers to, before its transaction begins. */
export async function draftRequest(context: SubmitContext, submission: Submission): Promise<SubmissionDraft> {
  const car = await takeCarSnapshot(context, submission)
  const resolved = await resolveAnswers(context, submission, car)
  return { submission, resolved, car, key: submission.key ?? context.newId(), bodyHash: hashBody(submission) }
}

/** Submits what `draftRequest` has prepared, within the transaction `tx`. */
export async function submitDraft(
  tx: Transaction<DB>,
  context: SubmitContext,
  draft: SubmissionDraft,
): Promise<SubmitOutcome> {
  const { submission, resolved, car, key, bodyHash } = draft
  const now = context.now()
  const subject = { details: resolved.details, carId: car?.ok ? car.snapshot.id : undefined }
  const findings = await checkSubmission(tx, { submission, subject, key, bodyHash, now })
  // A replay gets the first result, even when the car has been sold since.
  if (findings.earlier !== undefined) return replayOutcome(findings.earlier, bodyHash)
  if (car !== undefined && !car.ok) return { ok: false, reason: car.reason }
  if (!isStillAwaited(submission, car)) return { ok: false, reason: 'car-changed' }
  if (findings.repeats !== undefined && !submission.isRepeatMeant) {
    await recordRepeatPrompt(tx, draft, now)
    return { ok: false, reason: 'repeat', earlier: findings.repeats }
  }
  // Limits are for forms that anybody can send.
  const suspicion = submission.form === DESK_FORM ? undefined : (submission.suspicion ?? findings.suspicion)
  const slot = await holdRequestedSlot(tx, { submission, resolved, car, suspicion, now })
  if (!slot.ok) return slot
  const deliveries = planDeliveries(context, { kind: submission.kind, resolved, suspicion })
  const number = await writeRequest(tx, { ...draft, car, suspicion, deliveries, now })
  // Another transaction has just used the same key, with another phone: with the same one it would have waited.
  if (number === undefined) return replayOutcome(await getRequestByKey(tx, key), bodyHash)
  if (slot.held !== undefined) await bookTestDrive(tx, slot.held, { requestId: number, now })
  // With a key the next click is a replay; without one it must not count as another confirmation.
  if (submission.key === undefined) await deleteRepeatPrompt(tx, bodyHash)
  return { ok: true, number, kind: submission.kind, isReplay: false }
}

/** Whether the event that the buyer waits for can still happen: the car may have arrived while the form was open. */
function isStillAwaited({ answers }: Submission, car: RequestedCar | undefined): boolean {
  const event = 'tell_when' in answers ? answers.tell_when : undefined
  return event === undefined || (car?.ok === true && awaitedEventOf(car.card) === event)
}

interface ExistingRequest {
  id: number
  kind: Submission['kind']
  bodyHash: Buffer
}

function replayOutcome(earlier: ExistingRequest, bodyHash: Buffer): SubmitOutcome {
  return earlier.bodyHash.equals(bodyHash)
    ? { ok: true, number: earlier.id, kind: earlier.kind, isReplay: true }
    : { ok: false, reason: 'key-reused' }
}

async function getRequestByKey(tx: Transaction<DB>, key: string): Promise<ExistingRequest> {
  const { kind, ...row } = await tx
    .selectFrom('request')
    .select(['id', 'kind', 'body_hash as bodyHash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return { ...row, kind: parseRequestKind(kind) }
}

const REPEAT_PROMPT_TTL_MS = HOUR_MS

async function recordRepeatPrompt(tx: Transaction<DB>, { key, bodyHash }: SubmissionDraft, now: Date): Promise<void> {
  await tx
    .insertInto('repeat_prompt')
    .values({ idempotency_key: key, body_hash: bodyHash, prompted_at: now })
    // A prompt older than ten minutes has expired and is renewed.
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet({ prompted_at: now })
        .where('repeat_prompt.prompted_at', '<', new Date(now.getTime() - REPEAT_WINDOW_MS)),
    )
    .execute()
  const stale = tx
    .selectFrom('repeat_prompt')
    .select('idempotency_key')
    .where('prompted_at', '<', new Date(now.getTime() - REPEAT_PROMPT_TTL_MS))
    .limit(100)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('repeat_prompt').where('idempotency_key', 'in', stale).execute()
}

const deleteRepeatPrompt = (tx: Transaction<DB>, bodyHash: Buffer) =>
  tx.deleteFrom('repeat_prompt').where('body_hash', '=', bodyHash).execute()

/** SHA-256 of the content: the same answers, car and files have the same hash. The sender does not count. */
function hashBody({ form, answers, carId, conditions, files, advertising }: Submission): Buffer {
  const sortedAnswers = Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hashes = files.map(({ hash }) => hash)
  const content = [form, sortedAnswers, carId ?? null, conditions.toSorted(), hashes, advertising !== undefined]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

interface HoldRequestedSlotParams {
  submission: Pick<Submission, 'answers' | 'carId' | 'booking'>
  resolved: Pick<ResolvedAnswers, 'branch'>
  car: RequestedCar | undefined
  suspicion: RequestSuspicion | undefined
  now: Date
}

type HoldRequestedSlotResult = { ok: true; held: HeldSlot | undefined } | Extract<SubmitOutcome, { ok: false }>

/**
 * Holds the requested slot until the transaction ends, or returns why it is not available. Nothing is held without a
 * requested slot, or for a suspect request.
 */
async function holdRequestedSlot(
  tx: Transaction<DB>,
  params: HoldRequestedSlotParams,
): Promise<HoldRequestedSlotResult> {
  const { submission, resolved, car, suspicion, now } = params
  const { answers, carId, booking } = submission
  const local = 'slot' in answers ? answers.slot : undefined
  if (local === undefined || isHeldBack(suspicion)) return { ok: true, held: undefined }
  if (car?.ok === true && !isDrivable(car.card))
    return { ok: false, reason: 'slot-car-away', errors: { slot: REJECTION_MESSAGES['slot-car-away'] } }
  if (car?.ok === true && isAtOtherBranch(car, resolved.branch))
    return { ok: false, reason: 'slot-car-elsewhere', errors: { branch: REJECTION_MESSAGES['slot-car-elsewhere'] } }
  const outcome = await holdSlot(tx, { ...booking, branchId: resolved.branch?.id, local, carId, now })
  if (outcome.ok) return outcome
  const { reason, free } = outcome
  if (reason === 'slot-branch') return { ok: false, reason, errors: { branch: REJECTION_MESSAGES[reason] } }
  return { ok: false, reason, freeSlots: free }
}

/** An outdated or changed form can name another branch than the car's. A car without a branch can be driven at any. */
const isAtOtherBranch = ({ branchId }: Extract<RequestedCar, { ok: true }>, branch: ResolvedAnswers['branch']) =>
  branchId !== null && branch !== undefined && branch.id !== branchId
