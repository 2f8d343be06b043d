import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { listFreeDays } from '#domain/test-drives/list-free-slots.server.ts'
import type { RequestFormView } from './request-form-view.ts'

/** Of a form that comes back with an hour that could not be had: the hours that can be, at the branch that he chose. */
export async function loadAskedSlots(
  site: Site,
  kind: RequestKind,
  { values, carId }: { values: RequestFormView['values']; carId: number | undefined },
): Promise<Pick<RequestFormView, 'slots' | 'settled'>> {
  const [branch] = values.branch ?? []
  if (kind !== 'testdrive' || branch === undefined || !values.slot?.[0]) return {}
  const slots = await listFreeDays(site, { branch, carId }).catch(goWithout(site, 'free hours of a branch', []))
  return slots.length === 0 ? {} : { slots, settled: { branch } }
}
