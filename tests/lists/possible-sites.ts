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
 * The plain sites that all show what the real one shows. After deeds that were done at once there can be several: which
 * of two devices was first is seen only when their lists come together.
 */
export interface PossibleSites {
  sites: ModelSite[]
}

export const createPossibleSites = (devices: number, accounts: number): PossibleSites => ({
  sites: [createModelSite(devices, accounts)],
})

/** Has one deed done; throws when the real site tells or shows something else than it should. */
export async function runAction(
  possible: PossibleSites,
  deed: ListAction,
  act: (deed: ListAction) => Promise<{ told: unknown; shown: ShownLists[] }>,
): Promise<void> {
  const { told, shown } = await act(deed)
  const outcomes = possible.sites.map((site) => ({ site, told: applyAction(site, deed) }))
  const matching = outcomes.filter((outcome) => matchesAnswer(outcome.told, told))
  if (matching.length === 0)
    throw new Error(
      `${JSON.stringify(deed)} told ${formatValue(told)}, but should have told ${formatValue(outcomes[0]?.told)}`,
    )
  retainMatching(
    possible,
    matching.map(({ site }) => site),
    shown,
    [deed],
  )
}

/**
 * Has deeds done at once, of which each is to look as if it were done at one moment: throws when no order of them leads
 * to what the devices show afterwards.
 */
export async function runConcurrentActions(
  possible: PossibleSites,
  wanted: readonly ListAction[],
  act: (deeds: readonly ListAction[]) => Promise<ShownLists[]>,
): Promise<void> {
  const deeds = pickCompatible(possible, wanted)
  const shown = await act(deeds)
  const outcomes = listOrders(deeds).flatMap((order) =>
    possible.sites.map((before) => {
      const site = structuredClone(before)
      for (const deed of order) applyAction(site, deed)
      return site
    }),
  )
  retainMatching(possible, outcomes, shown, deeds)
}

function retainMatching(
  possible: PossibleSites,
  outcomes: readonly ModelSite[],
  shown: readonly ShownLists[],
  deeds: readonly ListAction[],
): void {
  const seen = formatValue(shown)
  const matching = outcomes.filter((site) => formatValue(listShown(site)) === seen)
  if (matching.length === 0) {
    const expected = new Set(outcomes.map((site) => formatValue(listShown(site))))
    throw new Error(`${JSON.stringify(deeds)} led to\n${seen}\ninstead of\n${[...expected].join('\nor\n')}`)
  }
  possible.sites = [...new Map(matching.map((site) => [describeOrder(site), site])).values()]
}

/** The same for sites that differ in their moments alone, not in the order of them. */
function describeOrder({ devices, accounts, sold }: ModelSite): string {
  const lists = [...accounts, ...devices.map(({ own }) => own)].map((kept) =>
    kept === undefined ? undefined : [kept.favourites, kept.compared, kept.viewed].map((list) => [...list]),
  )
  const moments = lists.flatMap((kept) => kept?.flat() ?? []).map(([, moment]) => moment)
  const ranks = new Map([...new Set(moments)].toSorted((one, other) => one - other).map((at, rank) => [at, rank]))
  const ranked = lists.map((kept) =>
    kept?.map((list) => list.map(([id, at]) => `${id}:${ranks.get(at)}`).toSorted(byText)),
  )
  return JSON.stringify([
    ranked,
    devices.map(({ account, remembered }) => [account, remembered]),
    [...sold].map(String).toSorted(byText),
  ])
}

const byText = (one: string, other: string) => one.localeCompare(other)

/** Without those that a browser's pages do not send at once, or that are known to come out otherwise (docs/decisions/033). */
function pickCompatible(possible: PossibleSites, wanted: readonly ListAction[]): ListAction[] {
  const picked: ListAction[] = []
  for (const deed of wanted) if (possible.sites.every((site) => isCompatible(site, deed, picked))) picked.push(deed)
  return picked
}

function isCompatible(site: ModelSite, deed: ListAction, picked: readonly ListAction[]): boolean {
  if (deed.kind === 'forget') return false
  if (deed.kind === 'sell') return true
  const all = [...picked.filter((other) => 'device' in other && other.device === deed.device), deed]
  const comings = all.filter(({ kind }) => kind === 'login' || kind === 'logout')
  const changes = all.filter(({ kind }) => kind !== 'login' && kind !== 'logout')
  if (comings.length > 1) return false
  // A newcomer's page sends its first calls one after another: each would make a visitor.
  const isNewcomer = listsOf(site, deviceOf(site, deed)) === undefined
  if (isNewcomer && changes.length > 1) return false
  if (comings.length === 0) return true
  // A click that crosses a login is a newcomer's: what it adds comes along, but there is nothing that it could remove.
  // When a browser viewed what it remembers by itself is not known: it displaces nothing whose time is known.
  const { own, remembered } = deviceOf(site, deed)
  const isUnknown = (carId: number) =>
    remembered.length === 0 && ![own, ...site.accounts].some((lists) => lists?.viewed.has(carId))
  return (
    changes.length <= 1 && changes.every((one) => one.kind === 'keep' || (one.kind === 'view' && isUnknown(one.carId)))
  )
}

function listOrders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, place) => listOrders(items.toSpliced(place, 1)).map((order) => [item, ...order]))
}

const matchesAnswer = (expected: ListAnswer | undefined, told: unknown) =>
  expected === undefined || (typeof told === 'object' && formatValue({ ...told, ...expected }) === formatValue(told))

const formatValue = (value: unknown) => inspect(value, { depth: 5, breakLength: 160 })
