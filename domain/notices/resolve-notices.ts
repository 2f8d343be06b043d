import type { FavouriteNoticeKind, CarSnapshot, NoticeKind, NoticeFrequency, NoticeSettings } from './notice.ts'
import { type SaleStatus, getSaleStatus } from './detect-favourite-changes.ts'

/** A due notice, with the facts at the time when its letter is created. */
export interface DueNotice {
  id: number
  kind: NoticeKind
  carId: number
  oldPriceRub: number | null
  newPriceRub: number | null
  /** What the owner knows of the favourite; null when it is no longer one. */
  known: CarSnapshot | null
  /** The frequency of the search that the notice belongs to. */
  searchFrequency: NoticeFrequency | null
  /** Whether the car can be bought. */
  isForSale: boolean
}

export interface ResolvedNotices {
  included: Pick<DueNotice, 'id' | 'oldPriceRub' | 'newPriceRub'>[]
  /** Ids of notices that are out of date, or that the account has switched off. */
  dropped: number[]
}

/**
 * Chooses which notices of an account go into its letter: for each car one price difference and one change of status,
 * and only what is still true. `due` is in the order of creation; without `settings` the account cannot get letters.
 */
export function resolveNotices(due: readonly DueNotice[], settings: NoticeSettings | undefined): ResolvedNotices {
  const included: ResolvedNotices['included'] = []
  if (settings !== undefined) {
    for (const notice of due) if (isEnabledSearchNotice(notice)) included.push(notice)
    const enabled = due.filter(({ kind }) => kind !== 'new-cars' && settings[kind] !== 'off')
    for (const ofCar of Map.groupBy(enabled, ({ carId }) => carId).values()) included.push(...resolveCarNotices(ofCar))
  }
  const ids = new Set(included.map(({ id }) => id))
  return { included, dropped: due.filter(({ id }) => !ids.has(id)).map(({ id }) => id) }
}

const isEnabledSearchNotice = ({ kind, isForSale, searchFrequency }: DueNotice) =>
  kind === 'new-cars' && isForSale && searchFrequency !== 'off'

function resolveCarNotices(notices: readonly DueNotice[]): ResolvedNotices['included'] {
  const known = notices[0]?.known
  if (known === null || known === undefined) return []
  const status = getSaleStatus(known.state)
  const change = resolveStatusNotice(
    notices.filter(({ kind }) => kind !== 'cheaper'),
    status,
  )
  return status === 'gone' ? change : [...resolvePriceNotice(notices, known.priceRub), ...change]
}

/** From the first price to the current one: a price that fell, rose and fell again is one difference, or none. */
function resolvePriceNotice(notices: readonly DueNotice[], newPriceRub: number): ResolvedNotices['included'] {
  const falls = notices.filter(({ kind }) => kind === 'cheaper')
  const [first, last] = [falls[0], falls.at(-1)]
  if (first === undefined || last === undefined || first.oldPriceRub === null || newPriceRub >= first.oldPriceRub)
    return []
  return [{ id: last.id, oldPriceRub: first.oldPriceRub, newPriceRub }]
}

const STATUS_AFTER: Record<Exclude<FavouriteNoticeKind, 'cheaper'>, SaleStatus> = {
  back: 'available',
  reserved: 'reserved',
  sold: 'gone',
}

/** The last change, if the car still has that status and did not have it before the first change. */
function resolveStatusNotice(changes: readonly DueNotice[], status: SaleStatus): ResolvedNotices['included'] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined || getStatusAfter(last) !== status) return []
  const wasAvailable = first.kind !== 'back'
  const isAsBefore = wasAvailable ? status === 'available' : status === 'reserved'
  return isAsBefore ? [] : [last]
}

const getStatusAfter = ({ kind }: DueNotice) =>
  kind === 'cheaper' || kind === 'new-cars' ? undefined : STATUS_AFTER[kind]
