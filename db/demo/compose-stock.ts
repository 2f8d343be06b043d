import type { CarState } from '#db/schema.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { composeCar, type CarPlan, type DemoDraft } from './compose-car.ts'
import { formatPictureName, MIRRORED_BODIES, type Stance } from './drawn-bodies.ts'
import type { DemoModelLine, DemoTrim, DemoUsedCar } from './model-line.ts'
import { createPaintPicker } from './paint-picker.ts'
import { generatePriceHistory, type DemoPricePoint } from './price-car.ts'
import { createRandom } from './random.ts'
import { SPECIAL_CARS } from './special-cars.ts'
import { CHERY } from './models/chery.ts'
import { CHINA } from './models/china.ts'
import { EUROPE } from './models/europe.ts'
import { GEELY } from './models/geely.ts'
import { GREAT_WALL } from './models/great-wall.ts'
import { JETOUR } from './models/jetour.ts'
import { JAPAN } from './models/japan.ts'
import { KOREA } from './models/korea.ts'
import { RUSSIA } from './models/russia.ts'
import { VOLKSWAGEN } from './models/volkswagen.ts'

export interface DemoCar {
  draft: DemoDraft
  state: CarState
  stateSince: Date
  publishedAt: Date
  /** Oldest first; the last is the price of today. */
  priceHistory: DemoPricePoint[]
}

/** The interval between new cars in the list; the oldest are five months old. */
const HOURS_BETWEEN_CARS = 13

/** The demo stock, newest car first: the same on every machine, with dates relative to `now`. */
export function composeDemoStock(now: Date): DemoCar[] {
  return arrangeCars(planCars(MODEL_LINES)).map((plan, place) => {
    const random = createRandom(`${plan.name}: dates`)
    const hoursAgo = place * HOURS_BETWEEN_CARS + random.whole(1, HOURS_BETWEEN_CARS - 1)
    const publishedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const draft = composeCar(plan)
    const state = plan.special.state ?? 'published'
    return {
      draft,
      state,
      stateSince: chooseStateSince(state, publishedAt, now),
      publishedAt,
      priceHistory: generatePriceHistory(draft.price, publishedAt, now, random),
    }
  })
}

/** The names of the main pictures that the used cars of the demo stock need. */
export function listUsedPictures(): Set<string> {
  const used = planCars(MODEL_LINES).filter(({ stance }) => stance === 'plain')
  return new Set(used.map(({ line, paint, stance }) => formatPictureName(line.drawnBody, 'f34', paint, stance)))
}

/** Cars changed their state the day before yesterday; a held one is missing from its feed since this minute. */
function chooseStateSince(state: CarState, publishedAt: Date, now: Date): Date {
  if (state === 'published') return publishedAt
  if (state === 'held') return now
  return new Date(Math.max(publishedAt.getTime(), now.getTime() - 40 * HOUR_MS))
}

function planCars(lines: readonly DemoModelLine[]): CarPlan[] {
  const paintOf = createPaintPicker()
  const counts = new Map<string, number>()
  let serial = 0
  function plan(line: DemoModelLine, place: number, trim: DemoTrim, used?: DemoUsedCar): CarPlan {
    const kind = `${used === undefined ? 'new' : 'used'} ${line.brand} ${line.model}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    serial += 1
    const name = `${kind} ${count}`
    return {
      line,
      trim,
      used,
      paint: paintOf(line.drawnBody),
      stance: used === undefined ? chooseStance(line, place) : 'plain',
      special: SPECIAL_CARS[name] ?? {},
      name,
      serial,
    }
  }
  return lines.flatMap((line, place) => [
    ...line.trims.flatMap((trim) => Array.from({ length: trim.newCars }, () => plan(line, place, trim))),
    ...(line.used ?? []).flatMap((used) => {
      const trim = line.trims[used.trim]
      if (trim === undefined) throw new Error(`${line.brand} ${line.model}: there is no trim ${used.trim}`)
      return [plan(line, place, trim, used)]
    }),
  ])
}

/** Neighbouring models of a maker face different ways. */
function chooseStance({ drawnBody }: DemoModelLine, place: number): Stance {
  return place % 3 === 1 && MIRRORED_BODIES.some((face) => face === drawnBody) ? 'mirrored' : 'usual'
}

export const MODEL_LINES: readonly DemoModelLine[] = [
  ...GEELY,
  ...GREAT_WALL,
  ...CHERY,
  ...JETOUR,
  ...CHINA,
  ...RUSSIA,
  ...KOREA,
  ...JAPAN,
  ...VOLKSWAGEN,
  ...EUROPE,
]

/** A row has at most three cards: the neighbours of a card are the one before it and the three above. */
const NEIGHBOUR_COUNT = 4

/**
 * Mixes the cars like a dealer's newest-first list, so that no card looks like its neighbours: another drawn body or at
 * least another paint, and another brand, for as long as there are such cars left.
 */
function arrangeCars(plans: readonly CarPlan[]): CarPlan[] {
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
    const sameFace = plan.line.drawnBody === other.line.drawnBody && plan.stance === other.stance
    return (
      total +
      (sameFace && plan.paint === other.paint ? 100 : 0) +
      (sameFace && isBeside ? 10 : 0) +
      (plan.paint === other.paint && isBeside ? 4 : 0) +
      (plan.line.brand === other.line.brand ? 3 : 0)
    )
  }, 0)
}
