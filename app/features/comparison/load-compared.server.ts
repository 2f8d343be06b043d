import type { Site } from '#app/http/middleware/site.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { listCarDetails } from '#domain/cars/list-car-details.server.ts'
import { listCompared } from '#domain/comparison/list-compared.server.ts'

export interface ComparedCars {
  /** The block that is shown. */
  block: CatalogueBlock
  counts: Record<CatalogueBlock, number>
  cars: CarDetails[]
}

/** A visitor's compared cars of the block that was asked for, else of the one that has more. */
export async function loadCompared(
  site: Pick<Site, 'db'>,
  visitorId: number | undefined,
  asked: CatalogueBlock | undefined,
): Promise<ComparedCars> {
  const compared = visitorId === undefined ? [] : await listCompared(site, visitorId)
  const idsOf = (block: CatalogueBlock) => compared.filter((car) => car.block === block).map(({ carId }) => carId)
  const [fresh, used] = [idsOf('new'), idsOf('used')]
  const block = asked ?? (used.length > fresh.length ? 'used' : 'new')
  return {
    block,
    counts: { new: fresh.length, used: used.length },
    cars: await listCarDetails(site, block === 'new' ? fresh : used),
  }
}
