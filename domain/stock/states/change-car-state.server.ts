import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import type { StockContext } from '../stock-context.ts'
import { CAR_TRANSITIONS, type StaffCarState } from './car-state.ts'
import { setCarStates } from './set-car-states.server.ts'

/**
 * `unknown`: there is no such car, or none that the actor may change; `request-unknown`: nor such a request; `changed`: the
 * car is not in the state that was shown; `not-possible`: that state does not lead there; `busy`: an import has the car.
 */
type StateRefusal =
  | { ok: false; reason: 'unknown' | 'request-unknown' | 'not-possible' | 'busy' }
  | { ok: false; reason: 'changed'; current: CarState }

interface StateInput {
  carId: number
  /** The state that was shown. */
  from: CarState
  to: StaffCarState
  /** The request that has led to the sale. */
  request?: number
}

/**
 * Shows a car, hides it, or takes it off sale. Imports leave the state alone from now on, except that a car on sale is
 * theirs again. Pressed twice, it is done once.
 */
export function changeCarState(
  context: StockContext,
  actor: Actor,
  { carId, from, to, request }: StateInput,
): Promise<{ ok: true } | StateRefusal> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<{ ok: true } | StateRefusal> => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.set-state' })
    if (car === undefined) return { ok: false, reason: 'unknown' }
    if (request !== undefined && !(await mayName(tx, actor, request))) return { ok: false, reason: 'request-unknown' }
    const locked = await tx
      .selectFrom('car')
      .select('state')
      .where('id', '=', carId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (locked === undefined) return { ok: false, reason: 'busy' }
    if (locked.state === to) return { ok: true }
    if (locked.state !== from) return { ok: false, reason: 'changed', current: locked.state }
    if (!CAR_TRANSITIONS[to].includes(from)) return { ok: false, reason: 'not-possible' }
    const reason = request === undefined ? undefined : `request ${request}`
    await setCarStates(tx, { carIds: [carId], to, actor: actor.id, now, ...(reason !== undefined && { reason }) })
    const entry = { before: { state: from }, after: { state: to, request: request ?? null } }
    await audit({ action: 'car.set-state', subject: `car:${carId}`, branchId: car.branchId, ...entry })
    return { ok: true }
  })
}

/** Whether there is such a request, and the actor may know it. */
async function mayName(tx: Transaction<DB>, actor: Actor, request: number): Promise<boolean> {
  const found = await tx
    .selectFrom('request_work')
    .select('request_id')
    .where('request_id', '=', request)
    .where(sql<boolean>`(${inBranches(actor, 'requests.view')} or ${inBranches(actor, 'stock.edit')})`)
    .executeTakeFirst()
  return found !== undefined
}
