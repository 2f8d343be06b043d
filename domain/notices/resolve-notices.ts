import type { FavouriteNoticeKind, CarSnapshot, NoticeKind, NoticePace, NoticeSettings } from './notice.ts'
import { type SaleStatus, getSaleStatus } from './detect-favourite-changes.ts'

/** A notice that is due, with what is true at the moment at which its letter is written. */
export interface DueNotice {
  id: number
  kind: NoticeKind
  carId: number
  wasRub: number | null
  nowRub: number | null
  /** What its owner knows of the kept car; null: he keeps it no longer. */
  known: CarSnapshot | null
  /** The pace of the search whose news it is. */
  searchPace: NoticePace | null
  /** Whether the car can be bought. */
  isForSale: boolean
}

export interface ResolvedNotices {
  included: Pick<DueNotice, 'id' | 'wasRub' | 'nowRub'>[]
  /** Ids of those that are true no longer, or not wanted any more. */
  dropped: number[]
}

/**
 * Makes of all that was noticed about an account what its letter says: of each car one difference in price and one change
 * of its standing, and only what is still so. `due` in the order in which it was noticed; without `settings` no letter
 * can reach the account.
 */
export function resolveNotices(due: readonly DueNotice[], settings: NoticeSettings | undefined): ResolvedNotices {
  const included: ResolvedNotices['included'] = []
  if (settings !== undefined) {
    for (const notice of due) if (isWantedSearchNotice(notice)) included.push(notice)
    const wanted = due.filter(({ kind }) => kind !== 'new-cars' && settings[kind] !== 'off')
    for (const ofCar of Map.groupBy(wanted, ({ carId }) => carId).values()) included.push(...resolveCarNotices(ofCar))
  }
  const ids = new Set(included.map(({ id }) => id))
  return { included, dropped: due.filter(({ id }) => !ids.has(id)).map(({ id }) => id) }
}

const isWantedSearchNotice = ({ kind, isForSale, searchPace }: DueNotice) =>
  kind === 'new-cars' && isForSale && searchPace !== 'off'

function resolveCarNotices(notices: readonly DueNotice[]): ResolvedNotices['included'] {
  const known = notices[0]?.known
  if (known === null || known === undefined) return []
  const standing = getSaleStatus(known.state)
  const change = resolveStatusNotice(
    notices.filter(({ kind }) => kind !== 'cheaper'),
    standing,
  )
  return standing === 'gone' ? change : [...resolvePriceNotice(notices, known.priceRub), ...change]
}

/** From the first price to what it is now: what fell, rose and fell again is one difference, or none. */
function resolvePriceNotice(notices: readonly DueNotice[], nowRub: number): ResolvedNotices['included'] {
  const falls = notices.filter(({ kind }) => kind === 'cheaper')
  const [first, last] = [falls[0], falls.at(-1)]
  if (first === undefined || last === undefined || first.wasRub === null || nowRub >= first.wasRub) return []
  return [{ id: last.id, wasRub: first.wasRub, nowRub }]
}

const STATUS_AFTER: Record<Exclude<FavouriteNoticeKind, 'cheaper'>, SaleStatus> = {
  back: 'available',
  reserved: 'reserved',
  sold: 'gone',
}

/** The last change, if the car still stands so and did not stand so before the first. */
function resolveStatusNotice(changes: readonly DueNotice[], standing: SaleStatus): ResolvedNotices['included'] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined || getStatusAfter(last) !== standing) return []
  const wasAvailable = first.kind !== 'back'
  const isAsBefore = wasAvailable ? standing === 'available' : standing === 'reserved'
  return isAsBefore ? [] : [last]
}

const getStatusAfter = ({ kind }: DueNotice) =>
  kind === 'cheaper' || kind === 'new-cars' ? undefined : STATUS_AFTER[kind]
