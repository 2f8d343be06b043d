import type { CarPlan } from './compose-car.ts'
import { createRandom } from './random.ts'

/** A row has at most three cards: the neighbours of a card are the one before it and the three above. */
const NEIGHBOUR_COUNT = 4

/**
 * Mixes the cars like a dealer's newest-first list, so that no card looks like its neighbours: another drawn body or at
 * least another paint, and another brand, for as long as there are such cars left.
 */
export function arrangeCars(plans: readonly CarPlan[]): CarPlan[] {
  const random = createRandom('the order of the cars')
  const waiting = plans.map((plan) => ({ plan, rank: random.next() })).toSorted((a, b) => a.rank - b.rank)
  const arranged: CarPlan[] = []
  while (waiting.length > 0) {
    const neighbours = arranged.slice(-NEIGHBOUR_COUNT)
    const likenesses = waiting.map(({ plan }) => calculateSimilarity(plan, neighbours))
    const [chosen] = waiting.splice(likenesses.indexOf(Math.min(...likenesses)), 1)
    if (chosen !== undefined) arranged.push(chosen.plan)
  }
  return arranged
}

function calculateSimilarity(plan: CarPlan, neighbours: readonly CarPlan[]): number {
  return neighbours.reduce((total, other, place) => {
    const isBeside = place === neighbours.length - 1
    const sameFace = plan.line.drawnBody === other.line.drawnBody && plan.isMirrored === other.isMirrored
    return (
      total +
      (sameFace && plan.paint === other.paint ? 100 : 0) +
      (sameFace && isBeside ? 10 : 0) +
      (plan.paint === other.paint && isBeside ? 4 : 0) +
      (plan.line.brand === other.line.brand ? 3 : 0)
    )
  }, 0)
}
