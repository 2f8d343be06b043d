import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { testDriveSlotsPath } from '#urls/content-paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { fieldsOf } from '#domain/requests/kinds/kind-fields.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { isDrivable } from '#domain/test-drives/test-drive.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { listTestDriveBranches } from '#domain/test-drives/test-drives.server.ts'
import type { RequestFormView } from './request-form-view.ts'

interface LoadFreeSlotsParams {
  values: RequestFormView['values']
  /** The car of the test drive. */
  card: CarCard | undefined
}

interface FreeSlots extends Required<Pick<RequestFormView, 'slots'>>, Pick<RequestFormView, 'slotsPath'> {
  /** Slug of the branch of these slots. */
  branch: string
  /** Slugs of the branches that can be chosen, this one included. */
  branches: string[]
}

/**
 * The free slots that a form of this kind offers: for a test drive of a drivable car, or for a form that came back with
 * a slot that was taken. Undefined when a preferred time has to do: no car is named, or everything is taken.
 */
export async function loadFreeSlots(
  site: Site,
  kind: RequestKind,
  params: LoadFreeSlotsParams,
): Promise<FreeSlots | undefined> {
  if (!fieldsOf(kind).includes('slot')) return undefined
  return findFreeSlots(site, params).catch(withFallback(site, 'free hours of a branch', undefined))
}

async function findFreeSlots(site: Site, { values, card }: LoadFreeSlotsParams): Promise<FreeSlots | undefined> {
  const chosen = values.branch?.[0]
  const wasChosen = Boolean(values.slot?.[0])
  if (card === undefined ? !wasChosen : !isDrivable(card)) return undefined
  const offered = await listTestDriveBranches(site, { at: card?.branch?.slug })
  // Without a car only the branch of the chosen slot is offered.
  const branches = offered.map(({ slug }) => slug).filter((slug) => card !== undefined || slug === chosen)
  const inOrder = branches.toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  for (const branch of wasChosen ? inOrder.slice(0, 1) : inOrder) {
    const slots = await listFreeDays(site, { branch, carId: card?.id })
    if (slots.some((day) => day.slots.length > 0)) return { slots, branch, branches, slotsPath: slotsPathOf(card) }
  }
  return undefined
}

const slotsPathOf = (card: CarCard | undefined) =>
  card && testDriveSlotsPath(new URLSearchParams({ car: String(card.id) }))
