import { chunkOf } from '../car-chunk.ts'
import { CATALOGUE_BLOCKS } from '../car.ts'
import { PRICE_STEPS } from '../landing-pages/landing-page.ts'
import { recordOf } from '../../keys-of.ts'
import type { Columns } from './columns.ts'

/** What lists cars: the landing pages, and the chunks of the list of all cars. */
const CAR_GROUPINGS = ['brand', 'model', 'body', 'price', 'chunk'] as const
export type CarGrouping = (typeof CAR_GROUPINGS)[number]

/**
 * When a car last left each group, in the unit of `changedAt`: a page changes when it lists a car no more, and that car
 * is not in the columns.
 */
export type Departures = Record<CarGrouping, Map<number, number>>

export const BLOCK_CODES = CATALOGUE_BLOCKS.length + 1

/** The group of a brand or model in a block, by their codes. */
export const groupInBlock = (code: number, blockCode: number) => code * BLOCK_CODES + blockCode

/** A function that returns the group of the car in a row; a price belongs to the first step that includes it. */
export function readGroup({ ids, codes, numbers }: Columns, grouping: CarGrouping): (row: number) => number {
  switch (grouping) {
    case 'brand':
    case 'model': {
      const [named, blocks] = [codes[grouping], codes.block]
      return (row) => groupInBlock(named[row] ?? 0, blocks[row] ?? 0)
    }
    case 'body':
      return (row) => codes.body[row] ?? 0
    case 'price':
      return (row) => findPriceStep(numbers.price[row] ?? 0)
    case 'chunk':
      return (row) => chunkOf(ids[row] ?? 0)
    default:
      return grouping satisfies never
  }
}

/** The number of the first step that includes the price; `PRICE_STEPS.length` when none does. */
function findPriceStep(priceRub: number): number {
  let step = 0
  while (step < PRICE_STEPS.length && priceRub > (PRICE_STEPS[step] ?? 0)) step++
  return step
}

export const createDepartures = (): Departures => recordOf(CAR_GROUPINGS, () => new Map<number, number>())

/** Records that the car in row `row` is not in the catalogue since its last change. */
export function addDeparture(departures: Departures, columns: Columns, row: number): void {
  const time = columns.numbers.changedAt[row] ?? 0
  for (const grouping of CAR_GROUPINGS) raise(departures[grouping], readGroup(columns, grouping)(row), time)
}

/** The newest of both for each group, written to `base`. */
export function mergeDepartures(base: Departures, added: Departures): void {
  for (const grouping of CAR_GROUPINGS) for (const [group, time] of added[grouping]) raise(base[grouping], group, time)
}

/** Sets the time of a group unless a newer one is known. */
export function raise(times: Map<number, number>, group: number, time: number): void {
  if (time > (times.get(group) ?? -1)) times.set(group, time)
}
