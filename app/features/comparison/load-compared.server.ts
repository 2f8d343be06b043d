import type { Site } from '#app/http/middleware/site.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { listCarDetails } from '#domain/cars/car-page.server.ts'
import { listCompared } from '#domain/comparison/list-compared.server.ts'

export interface ComparedCars {
  /** The block on display. */
  block: CatalogueBlock
  counts: Record<CatalogueBlock, number>
  cars: CarDetails[]
}

/** A viewer's compared cars of the requested block, otherwise of the block with more cars. */
export async function loadCompared(
  site: Pick<Site, 'db' | 'now'>,
  visitorId: number | undefined,
  requestedBlock: CatalogueBlock | undefined,
): Promise<ComparedCars> {
  const compared = visitorId === undefined ? [] : await listCompared(site, visitorId)
  const idsOf = (block: CatalogueBlock) => compared.filter((car) => car.block === block).map(({ carId }) => carId)
  const [newIds, usedIds] = [idsOf('new'), idsOf('used')]
  const block = requestedBlock ?? (usedIds.length > newIds.length ? 'used' : 'new')
  return {
    block,
    counts: { new: newIds.length, used: usedIds.length },
    cars: await listCarDetails(site, block === 'new' ? newIds : usedIds),
  }
}
