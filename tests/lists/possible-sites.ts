import { inspect } from 'node:util'
import {
  type ListAction,
  deviceOf,
  listsOf,
  createModelSite,
  applyAction,
  type ModelSite,
  listShown,
  type ShownLists,
  type ListAnswer,
} from './model-site.ts'

/**
 * The model sites that all show what the real one shows. After concurrent actions there can be several: which of two
 * devices was first shows only when their lists are merged.
 */
export interface PossibleSites {
  sites: ModelSite[]
}

export const createPossibleSites = (devices: number, accounts: number): PossibleSites => ({
  sites: [createModelSite(devices, accounts)],
})

/** Runs one action; throws when the real site answers or shows something other than it should. */
export async function runAction(
  possible: PossibleSites,
  action: ListAction,
  act: (action: ListAction) => Promise<{ answer: unknown; shown: ShownLists[] }>,
): Promise<void> {
  const { answer, shown } = await act(action)
  const outcomes = possible.sites.map((site) => ({ site, answer: applyAction(site, action) }))
  const matching = outcomes.filter((outcome) => matchesAnswer(outcome.answer, answer))
  if (matching.length === 0)
    throw new Error(
      `${JSON.stringify(action)} answered ${formatValue(answer)}, but should have answered ${formatValue(outcomes[0]?.answer)}`,
    )
  retainMatching(
    possible,
    matching.map(({ site }) => site),
    shown,
    [action],
  )
}

/**
 * Runs actions concurrently. Their result must be that of some order of them: throws when no order leads to what the
 * devices show afterwards.
 */
export async function runConcurrentActions(
  possible: PossibleSites,
  requested: readonly ListAction[],
  act: (actions: readonly ListAction[]) => Promise<ShownLists[]>,
): Promise<void> {
  const actions = pickCompatible(possible, requested)
  const shown = await act(actions)
  const outcomes = listOrders(actions).flatMap((order) =>
    possible.sites.map((before) => {
      const site = structuredClone(before)
      for (const action of order) applyAction(site, action)
      return site
    }),
  )
  retainMatching(possible, outcomes, shown, actions)
}

function retainMatching(
  possible: PossibleSites,
  outcomes: readonly ModelSite[],
  shown: readonly ShownLists[],
  actions: readonly ListAction[],
): void {
  const seen = formatValue(shown)
  const matching = outcomes.filter((site) => formatValue(listShown(site)) === seen)
  if (matching.length === 0) {
    const expected = new Set(outcomes.map((site) => formatValue(listShown(site))))
    throw new Error(`${JSON.stringify(actions)} led to\n${seen}\ninstead of\n${[...expected].join('\nor\n')}`)
  }
  possible.sites = [...new Map(matching.map((site) => [describeOrder(site), site])).values()]
}

/** The same text for sites that differ only in the times of actions, not in their order. */
function describeOrder({ devices, accounts, sold }: ModelSite): string {
  const lists = [...accounts, ...devices.map(({ own }) => own)].map((savedLists) =>
    savedLists === undefined
      ? undefined
      : [savedLists.favourites, savedLists.compared, savedLists.viewed].map((list) => [...list]),
  )
  const times = lists.flatMap((savedLists) => savedLists?.flat() ?? []).map(([, time]) => time)
  const ranks = new Map([...new Set(times)].toSorted((a, b) => a - b).map((at, rank) => [at, rank]))
  const ranked = lists.map((savedLists) =>
    savedLists?.map((list) => list.map(([id, at]) => `${id}:${ranks.get(at)}`).toSorted(byText)),
  )
  return JSON.stringify([
    ranked,
    devices.map(({ account, remembered }) => [account, remembered]),
    [...sold].map(String).toSorted(byText),
  ])
}

const byText = (a: string, b: string) => a.localeCompare(b)

/** Drops actions that a browser's pages do not send concurrently, or whose result can differ (docs/decisions/033). */
function pickCompatible(possible: PossibleSites, requested: readonly ListAction[]): ListAction[] {
  const picked: ListAction[] = []
  for (const action of requested)
    if (possible.sites.every((site) => isCompatible(site, action, picked))) picked.push(action)
  return picked
}

function isCompatible(site: ModelSite, action: ListAction, picked: readonly ListAction[]): boolean {
  if (action.kind === 'forget') return false
  if (action.kind === 'sell') return true
  const all = [...picked.filter((other) => 'device' in other && other.device === action.device), action]
  const sessionChanges = all.filter(({ kind }) => kind === 'login' || kind === 'logout')
  const changes = all.filter(({ kind }) => kind !== 'login' && kind !== 'logout')
  if (sessionChanges.length > 1) return false
  // A new visitor's page sends its first calls one after another: each would create a visitor.
  const isNewcomer = listsOf(site, deviceOf(site, action)) === undefined
  if (isNewcomer && changes.length > 1) return false
  if (sessionChanges.length === 0) return true
  // A click that crosses a login is an anonymous visitor's: what it adds is merged, but it has nothing to remove.
  // The viewing time of cars that the browser remembers is unknown: they replace no car whose time is known.
  const { own, remembered } = deviceOf(site, action)
  const isUnknown = (carId: number) =>
    remembered.length === 0 && ![own, ...site.accounts].some((lists) => lists?.viewed.has(carId))
  return (
    changes.length <= 1 &&
    changes.every((change) => change.kind === 'save' || (change.kind === 'view' && isUnknown(change.carId)))
  )
}

function listOrders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => listOrders(items.toSpliced(index, 1)).map((order) => [item, ...order]))
}

const matchesAnswer = (expected: ListAnswer | undefined, answer: unknown) =>
  expected === undefined ||
  (typeof answer === 'object' && formatValue({ ...answer, ...expected }) === formatValue(answer))

const formatValue = (value: unknown) => inspect(value, { depth: 5, breakLength: 160 })
