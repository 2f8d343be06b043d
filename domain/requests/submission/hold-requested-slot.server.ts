import type { Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { isDrivable } from '#domain/test-drives/test-drive.ts'
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
 * Holds the requested slot until the transaction ends, or returns why it is not available. Nothing is held without a
 * requested slot, or for a suspect request.
 */
export async function holdRequestedSlot(
  tx: Transaction<DB>,
  params: HoldRequestedSlotParams,
): Promise<HoldRequestedSlotResult> {
  const { submission, resolved, car, suspicion, now } = params
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

/** An outdated or changed form can name another branch than the car's. A car without a branch can be driven at any. */
const isAtOtherBranch = ({ branchId }: Extract<RequestedCar, { ok: true }>, branch: ResolvedAnswers['branch']) =>
  branchId !== null && branch !== undefined && branch.id !== branchId
