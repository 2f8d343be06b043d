import type { Context } from '#domain/context.ts'
import { reserveCar } from '#domain/reservations/reservations.server.ts'

/** Reserves the car of a request, as the operator does. */
export const reserveForTest = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { requestId, days }: { requestId: number; days: number },
) => db.transaction().execute((tx) => reserveCar(tx, { requestId, days, actor: 'operator', now: now() }))
