import type { Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { isDrivable } from '#domain/test-drives/is-drivable.ts'
import { type HeldSlot, holdSlot } from '#domain/test-drives/hold-slot.server.ts'
import { isHeldBack } from '../deliveries/plan-deliveries.server.ts'
import { REJECTION_MESSAGES } from './rejections.texts.ts'
import type { ResolvedAnswers } from './resolve-answers.server.ts'
import type { Submission, SubmitOutcome } from './submission.ts'
import type { RequestedCar } from './take-car-snapshot.server.ts'

interface HoldRequestedSlotParams {
  submission: Pick<Submission, 'answers' | 'carId'>
  resolved: Pick<ResolvedAnswers, 'branch'>
  car: RequestedCar | undefined
  suspicion: RequestSuspicion | undefined
  now: Date
}

type HoldRequestedSlotResult = { ok: true; held: HeldSlot | undefined } | Extract<SubmitOutcome, { ok: false }>

/**
 * Holds the hour that a request asks for until its transaction ends, or says why it cannot be had. Nothing is held where
 * none is asked for, and for what looks like no person's.
 */
export async function holdRequestedSlot(
  tx: Transaction<DB>,
  asked: HoldRequestedSlotParams,
): Promise<HoldRequestedSlotResult> {
  const { submission, resolved, car, suspicion, now } = asked
  const { answers, carId } = submission
  const local = 'slot' in answers ? answers.slot : undefined
  if (local === undefined || isHeldBack(suspicion)) return { ok: true, held: undefined }
  if (car?.ok === true && !isDrivable(car.card))
    return { ok: false, reason: 'slot-car-away', errors: { slot: REJECTION_MESSAGES['slot-car-away'] } }
  if (car?.ok === true && isAtOtherBranch(car, resolved.branch))
    return { ok: false, reason: 'slot-car-elsewhere', errors: { branch: REJECTION_MESSAGES['slot-car-elsewhere'] } }
  const outcome = await holdSlot(tx, { branchId: resolved.branch?.id, local, carId, now })
  if (outcome.ok) return outcome
  const { reason, free } = outcome
  if (reason === 'slot-branch') return { ok: false, reason, errors: { branch: REJECTION_MESSAGES[reason] } }
  return { ok: false, reason, freeSlots: free }
}

/** A form may be old, or changed by hand: the car is driven where it stands. One whose feed names no branch, anywhere. */
const isAtOtherBranch = ({ branchId }: Extract<RequestedCar, { ok: true }>, branch: ResolvedAnswers['branch']) =>
  branchId !== null && branch !== undefined && branch.id !== branchId
