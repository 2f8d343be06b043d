import type { KeptKind, KnownCar, NoticeKind, NoticePace, NoticeSettings } from './notice.ts'
import { type Standing, standingOf } from './tell-news.ts'

/** A notice that is due, with what is true at the moment at which its letter is written. */
export interface DueNotice {
  id: number
  kind: NoticeKind
  carId: number
  wasRub: number | null
  nowRub: number | null
  /** What its owner knows of the kept car; null: he keeps it no longer. */
  known: KnownCar | null
  /** The pace of the search whose news it is. */
  searchPace: NoticePace | null
  /** Whether the car can be bought. */
  isForSale: boolean
}

export interface SettledNotices {
  told: Pick<DueNotice, 'id' | 'wasRub' | 'nowRub'>[]
  /** Ids of those that are true no longer, or not wanted any more. */
  dropped: number[]
}

/**
 * Makes of all that was noticed about an account what its letter says: of each car one difference in price and one change
 * of its standing, and only what is still so. `due` in the order in which it was noticed; without `settings` no letter
 * can reach the account.
 */
export function settleNotices(due: readonly DueNotice[], settings: NoticeSettings | undefined): SettledNotices {
  const told: SettledNotices['told'] = []
  if (settings !== undefined) {
    for (const notice of due) if (isWantedFind(notice)) told.push(notice)
    const wanted = due.filter(({ kind }) => kind !== 'new-cars' && settings[kind] !== 'off')
    for (const ofCar of Map.groupBy(wanted, ({ carId }) => carId).values()) told.push(...settleCar(ofCar))
  }
  const ids = new Set(told.map(({ id }) => id))
  return { told, dropped: due.filter(({ id }) => !ids.has(id)).map(({ id }) => id) }
}

const isWantedFind = ({ kind, isForSale, searchPace }: DueNotice) =>
  kind === 'new-cars' && isForSale && searchPace !== 'off'

function settleCar(notices: readonly DueNotice[]): SettledNotices['told'] {
  const known = notices[0]?.known
  if (known === null || known === undefined) return []
  const standing = standingOf(known.state)
  const change = settleStanding(
    notices.filter(({ kind }) => kind !== 'cheaper'),
    standing,
  )
  return standing === 'gone' ? change : [...settlePrice(notices, known.priceRub), ...change]
}

/** From the first price to what it is now: what fell, rose and fell again is one difference, or none. */
function settlePrice(notices: readonly DueNotice[], nowRub: number): SettledNotices['told'] {
  const falls = notices.filter(({ kind }) => kind === 'cheaper')
  const [first, last] = [falls[0], falls.at(-1)]
  if (first === undefined || last === undefined || first.wasRub === null || nowRub >= first.wasRub) return []
  return [{ id: last.id, wasRub: first.wasRub, nowRub }]
}

const LEADS_TO: Record<Exclude<KeptKind, 'cheaper'>, Standing> = {
  back: 'available',
  reserved: 'reserved',
  sold: 'gone',
}

/** The last change, if the car still stands so and did not stand so before the first. */
function settleStanding(changes: readonly DueNotice[], standing: Standing): SettledNotices['told'] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined || ledTo(last) !== standing) return []
  const wasAvailable = first.kind !== 'back'
  const isAsBefore = wasAvailable ? standing === 'available' : standing === 'reserved'
  return isAsBefore ? [] : [last]
}

const ledTo = ({ kind }: DueNotice) => (kind === 'cheaper' || kind === 'new-cars' ? undefined : LEADS_TO[kind])
