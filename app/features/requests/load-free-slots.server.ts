import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { testDriveSlotsPath } from '#urls/paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { isDrivable } from '#domain/test-drives/is-drivable.ts'
import { listFreeDays } from '#domain/test-drives/list-free-slots.server.ts'
import { listTestDriveBranches } from '#domain/test-drives/list-test-drive-branches.server.ts'
import type { RequestFormView } from './request-form-view.ts'

interface LoadFreeSlotsParams {
  values: RequestFormView['values']
  /** The car that is to be driven. */
  card: CarCard | undefined
}

interface FreeSlots extends Required<Pick<RequestFormView, 'slots'>>, Pick<RequestFormView, 'hoursPath'> {
  /** Slug of the branch that the hours are of. */
  branch: string
  /** Slugs of those that can be chosen instead, itself included. */
  branches: string[]
}

/**
 * The free hours from which a form of this kind lets choose: of a test drive of a car that can be driven, or of one that
 * comes back with an hour that could not be had. Undefined where a wish for a day has to do: no car is named, or all is taken.
 */
export async function loadFreeSlots(
  site: Site,
  kind: RequestKind,
  asked: LoadFreeSlotsParams,
): Promise<FreeSlots | undefined> {
  if (kind !== 'testdrive') return undefined
  return findFreeSlots(site, asked).catch(withFallback(site, 'free hours of a branch', undefined))
}

async function findFreeSlots(site: Site, { values, card }: LoadFreeSlotsParams): Promise<FreeSlots | undefined> {
  const chosen = values.branch?.[0]
  const wasChosen = Boolean(values.slot?.[0])
  if (card === undefined ? !wasChosen : !isDrivable(card)) return undefined
  const offered = await listTestDriveBranches(site, { at: card?.branch?.slug })
  // With no car it is the branch that the hour was chosen at, and no other.
  const branches = offered.map(({ slug }) => slug).filter((slug) => card !== undefined || slug === chosen)
  const inOrder = branches.toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  for (const branch of wasChosen ? inOrder.slice(0, 1) : inOrder) {
    const slots = await listFreeDays(site, { branch, carId: card?.id })
    if (slots.some((day) => day.slots.length > 0)) return { slots, branch, branches, hoursPath: slotsPathOf(card) }
  }
  return undefined
}

const slotsPathOf = (card: CarCard | undefined) =>
  card && testDriveSlotsPath(new URLSearchParams({ car: String(card.id) }))
