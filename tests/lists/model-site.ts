/** The model that the site is compared with: the same lists in memory, without browsers, databases and timing. */
export interface ModelSite {
  devices: ModelDevice[]
  accounts: ModelLists[]
  /** Ids of the cars that have been sold. */
  sold: Set<number>
  /** Grows with every action. */
  time: number
}

interface ModelDevice {
  /** Index in `accounts` of the account that is logged in. */
  account?: number
  /** The lists of the anonymous visitor; undefined for a new one. */
  own?: ModelLists
  /** Cars that the browser of somebody who has saved nothing remembers by itself, the last viewed first. */
  remembered: number[]
}

/** When each car was added to the list, by its id. */
interface ModelLists {
  favourites: Map<number, number>
  compared: Map<number, number>
  viewed: Map<number, number>
}

interface DeviceReference {
  device: number
}

export type ListAction =
  | (DeviceReference & { kind: 'save' | 'remove' | 'toggle' | 'view'; carId: number })
  | (DeviceReference & { kind: 'login'; account: number })
  | (DeviceReference & { kind: 'logout' })
  | { kind: 'sell'; carId: number }
  | { kind: 'forget' }

/** As the calls of the wire contract return it. */
export interface ListAnswer {
  success: 'Y' | 'N'
  count: number
  active: boolean
}

/** The lists that one device shows. */
export interface ShownLists {
  isLoggedIn: boolean
  favourites: number[]
  compared: number[]
  viewed: number[]
  /** Only in the browser. */
  remembered: number[]
}

const MAX_REMEMBERED = 12

const createEmptyLists = (): ModelLists => ({ favourites: new Map(), compared: new Map(), viewed: new Map() })

export function createModelSite(devices: number, accounts: number): ModelSite {
  return {
    devices: Array.from({ length: devices }, () => ({ remembered: [] })),
    accounts: Array.from({ length: accounts }, createEmptyLists),
    sold: new Set(),
    time: 0,
  }
}

/** Applies the action at once and completely. Returns the answer, if the action has one. */
export function applyAction(site: ModelSite, action: ListAction): ListAnswer | undefined {
  site.time += 1
  switch (action.kind) {
    case 'sell':
      site.sold.add(action.carId)
      return undefined
    case 'forget':
      for (const device of site.devices) delete device.own
      return undefined
    case 'login':
      logIn(site, deviceOf(site, action), action.account)
      return undefined
    case 'logout':
      delete deviceOf(site, action).account
      return undefined
    case 'view':
      view(site, deviceOf(site, action), action.carId)
      return undefined
    default:
      return change(site, deviceOf(site, action), action.kind, action.carId)
  }
}

/** The lists that every device shows now. */
export const listShown = (site: ModelSite): ShownLists[] =>
  site.devices.map((device) => {
    const lists = listsOf(site, device) ?? createEmptyLists()
    return {
      isLoggedIn: device.account !== undefined,
      favourites: newestFirst(lists.favourites),
      compared: newestFirst(lists.compared).toReversed(),
      viewed: newestFirst(lists.viewed),
      remembered: device.account === undefined ? [...device.remembered] : [],
    }
  })

/** The lists that a device shows and changes. */
export const listsOf = (site: ModelSite, device: ModelDevice): ModelLists | undefined =>
  device.account === undefined ? device.own : site.accounts[device.account]

export function deviceOf(site: ModelSite, { device }: DeviceReference): ModelDevice {
  const found = site.devices[device]
  if (found === undefined) throw new Error(`There is no device ${device}`)
  return found
}

const newestFirst = (list: Map<number, number>) => [...list].toSorted(([, a], [, b]) => b - a).map(([carId]) => carId)

function change(site: ModelSite, device: ModelDevice, kind: 'save' | 'remove' | 'toggle', carId: number): ListAnswer {
  const name = kind === 'toggle' ? 'compared' : 'favourites'
  const list = listsOf(site, device)?.[name]
  const isListed = list?.has(carId) ?? false
  if (kind === 'remove' || (kind === 'toggle' && isListed)) {
    list?.delete(carId)
    return { success: 'Y', count: list?.size ?? 0, active: false }
  }
  if (!isListed && site.sold.has(carId)) return { success: 'N', count: list?.size ?? 0, active: false }
  const added = getOrCreateLists(site, device)[name]
  if (!isListed) added.set(carId, site.time)
  return { success: 'Y', count: added.size, active: true }
}

function view(site: ModelSite, device: ModelDevice, carId: number): void {
  const lists = listsOf(site, device)
  const before = device.remembered.filter((id) => id !== carId)
  if (lists === undefined) device.remembered = [carId, ...before].slice(0, MAX_REMEMBERED)
  else {
    lists.viewed.set(carId, site.time)
    addEarlier(site, lists.viewed, before)
    device.remembered = []
  }
}

/** For the other cars only the order in which they were viewed is known, not the time. */
function addEarlier({ time }: ModelSite, viewed: Map<number, number>, carIds: readonly number[]): void {
  for (const [index, id] of carIds.entries()) if (!viewed.has(id)) viewed.set(id, time - (index + 1) / 1000)
}

function getOrCreateLists(site: ModelSite, device: ModelDevice): ModelLists {
  const known = listsOf(site, device)
  if (known !== undefined) return known
  device.own = createEmptyLists()
  return device.own
}

function logIn(site: ModelSite, device: ModelDevice, account: number): void {
  const lists = site.accounts[account] ?? createEmptyLists()
  const own = device.own ?? createEmptyLists()
  device.account = account
  for (const name of ['favourites', 'compared'] as const)
    for (const [carId, time] of own[name]) lists[name].set(carId, Math.min(lists[name].get(carId) ?? Infinity, time))
  for (const [carId, time] of own.viewed) lists.viewed.set(carId, Math.max(lists.viewed.get(carId) ?? 0, time))
  addEarlier(site, lists.viewed, device.remembered)
  delete device.own
  device.remembered = []
}
