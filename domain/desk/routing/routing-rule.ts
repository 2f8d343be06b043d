import type { RoutingMoment, RoutingWay } from '#db/schema.ts'

export type { RoutingMoment, RoutingWay }

export const ROUTING_MOMENTS = ['any', 'open', 'closed'] as const satisfies readonly RoutingMoment[]

/** `turn`: whose last offer is the longest ago; `least`: who has the fewest open requests; `pool`: anybody takes it. */
export const ROUTING_WAYS = ['turn', 'least', 'one', 'pool'] as const satisfies readonly RoutingWay[]

/** Which requests a rule is for, and to whom it offers them. */
export interface RoutingRule {
  /** Null: all. */
  kinds: readonly string[] | null
  brandIds: readonly number[] | null
  branchId: number | null
  /** Whether the branch was open when the request came. */
  moment: RoutingMoment
  way: RoutingWay
  /** None: everybody who works in the branch of the request. */
  staffIds: readonly number[]
}

/** What rules look at. */
export interface RoutedRequest {
  kind: string
  brandId: number | null
  branchId: number | null
  /** Whether its branch was open when it came; without a branch, any branch. */
  isOpen: boolean
}

/** The first rule that is for this request; undefined: none is, and it stays free. */
export const findRule = <Rule extends RoutingRule>(rules: readonly Rule[], request: RoutedRequest): Rule | undefined =>
  rules.find((rule) => isFor(rule, request))

const isFor = ({ kinds, brandIds, branchId, moment }: RoutingRule, request: RoutedRequest): boolean =>
  (kinds === null || kinds.includes(request.kind)) &&
  (brandIds === null || (request.brandId !== null && brandIds.includes(request.brandId))) &&
  (branchId === null || branchId === request.branchId) &&
  (moment === 'any' || (moment === 'open') === request.isOpen)

/** Somebody to whom a request can be offered. */
export interface Candidate {
  id: number
  /** Grows with each offer of the rule; null: it has offered them nothing yet. */
  turn: number | null
  /** How many open requests they have. */
  openRequests: number
}

/** To whom a rule offers the next request; undefined: to nobody. */
export function choosePerson(way: RoutingWay, candidates: readonly Candidate[]): Candidate | undefined {
  if (way === 'pool') return undefined
  const [first] = candidates.toSorted(
    (a, b) => (way === 'least' ? a.openRequests - b.openRequests : 0) || (a.turn ?? 0) - (b.turn ?? 0) || a.id - b.id,
  )
  return first
}

/** What earlier rules leave of a rule. */
export interface RuleCover {
  /** Every request that it is for goes to an earlier rule. */
  isUnreachable: boolean
  /** The indexes of the earlier rules that take some of its requests. */
  takenBy: number[]
}

/** Finds, for each of the rules in their order, which earlier ones take requests that it is for too. */
export function findCovers(rules: readonly RoutingRule[], kinds: readonly string[]): RuleCover[] {
  const covers = rules.map(() => ({ isReached: false, takenBy: new Set<number>() }))
  for (const request of listRequests(rules, kinds)) {
    let taker: number | undefined
    for (const [index, rule] of rules.entries()) {
      if (!isFor(rule, request)) continue
      if (taker !== undefined) covers[index]?.takenBy.add(taker)
      else {
        taker = index
        const cover = covers[index]
        if (cover !== undefined) cover.isReached = true
      }
    }
  }
  return covers.map(({ isReached, takenBy }) => ({
    isUnreachable: !isReached,
    takenBy: [...takenBy].toSorted((a, b) => a - b),
  }))
}

/** One request of each sort that the rules tell apart. */
function* listRequests(rules: readonly RoutingRule[], kinds: readonly string[]): Generator<RoutedRequest> {
  // Null stands for every brand and branch that no rule names.
  const brandIds = new Set([null, ...rules.flatMap((rule) => rule.brandIds ?? [])])
  const branchIds = new Set([null, ...rules.map(({ branchId }) => branchId)])
  for (const kind of kinds)
    for (const brandId of brandIds)
      for (const branchId of branchIds) for (const isOpen of [true, false]) yield { kind, brandId, branchId, isOpen }
}
