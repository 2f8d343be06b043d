import type { Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { isDrivable } from '../test-drives/is-drivable.ts'
import { type HeldSlot, holdSlot } from '../test-drives/hold-slot.server.ts'
import { isHeldBack } from './plan-deliveries.server.ts'
import { REFUSALS } from './refusals.ts'
import type { SettledAnswers } from './settle-answers.server.ts'
import type { Submission, SubmitOutcome } from './submission.ts'
import type { AskedCar } from './take-car-snapshot.server.ts'

interface Asked {
  submission: Pick<Submission, 'answers' | 'carId'>
  settled: Pick<SettledAnswers, 'branch'>
  car: AskedCar | undefined
  suspicion: RequestSuspicion | undefined
  now: Date
}

type FoundSlot = { ok: true; held: HeldSlot | undefined } | Extract<SubmitOutcome, { ok: false }>

/**
 * Holds the hour that a request asks for until its transaction ends, or says why it cannot be had. Nothing is held where
 * none is asked for, and for what looks like no person's.
 */
export async function findSlot(tx: Transaction<DB>, asked: Asked): Promise<FoundSlot> {
  const { submission, settled, car, suspicion, now } = asked
  const { answers, carId } = submission
  const local = 'slot' in answers ? answers.slot : undefined
  if (local === undefined || isHeldBack(suspicion)) return { ok: true, held: undefined }
  if (car?.ok === true && !isDrivable(car.card))
    return { ok: false, reason: 'slot-car-away', errors: { slot: REFUSALS['slot-car-away'] } }
  if (car?.ok === true && standsElsewhere(car, settled.branch))
    return { ok: false, reason: 'slot-car-elsewhere', errors: { branch: REFUSALS['slot-car-elsewhere'] } }
  const outcome = await holdSlot(tx, { branchId: settled.branch?.id, local, carId, now })
  if (outcome.ok) return outcome
  const { reason, free } = outcome
  if (reason === 'slot-branch') return { ok: false, reason, errors: { branch: REFUSALS[reason] } }
  return { ok: false, reason, freeSlots: free }
}

/** A form may be old, or changed by hand: the car is driven where it stands. One whose feed names no branch, anywhere. */
const standsElsewhere = ({ branchId }: Extract<AskedCar, { ok: true }>, branch: SettledAnswers['branch']) =>
  branchId !== null && branch !== undefined && branch.id !== branchId
