import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { testDrivePath } from '#app/paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { findPage } from '#domain/content/find-page.server.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { isDrivable } from '#domain/test-drives/is-drivable.ts'
import { listFreeDays } from '#domain/test-drives/list-free-slots.server.ts'
import type { RequestFormView } from './request-form-view.ts'

interface Asked {
  values: RequestFormView['values']
  /** The car that is to be driven. */
  card: CarCard | undefined
}

/**
 * Of a test drive's form that comes back with an hour that could not be had: the hours that can be, at the branch that he
 * chose. Of any other one: where an hour can be had at once.
 */
export async function loadHours(
  site: Site,
  kind: RequestKind,
  { values, card }: Asked,
): Promise<Pick<RequestFormView, 'slots' | 'settled' | 'hoursPath'>> {
  if (kind !== 'testdrive') return {}
  const [branch] = values.branch ?? []
  if (branch !== undefined && values.slot?.[0]) {
    const days = listFreeDays(site, { branch, carId: card?.id })
    const slots = await days.catch(goWithout(site, 'free hours of a branch', []))
    if (slots.length > 0) return { slots, settled: { branch } }
  }
  return { hoursPath: await findWayToHours(site, { values, card }) }
}

/** The page of the hours, with what is known already; undefined for a car that cannot be driven now, or without that page. */
async function findWayToHours(site: Site, { values, card }: Asked): Promise<string | undefined> {
  if (card !== undefined && !isDrivable(card)) return undefined
  const page = await findPage(site, testDrivePath()).catch(goWithout(site, 'the page of test drives', undefined))
  if (page === undefined) return undefined
  const about = { brand: values.brand?.[0], model: values.model?.[0], car: card && String(card.id) }
  return testDrivePath(
    Object.fromEntries(Object.entries(about).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )
}
