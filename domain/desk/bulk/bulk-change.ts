import { isOpenStatus, mayRepeat } from '../desk.ts'
import { REASON_CODE } from '../reasons/reason-forms.ts'
import type { DeskRow } from '../requests/desk-rows.server.ts'
import { type DeskQuery, formatDeskQuery, parseDeskQuery } from '../requests/desk-query.ts'

/** How many requests are changed at once. */
export const MAX_BULK = 500

/** Requests to change: those that somebody has ticked, or all that a query matches. */
export interface BulkSelection {
  /** The list where they were selected. */
  query: DeskQuery
  /** None: all that the query matches. */
  numbers: readonly number[]
  isAll: boolean
}

/** What is changed: the owner, or a status in which nobody works on a request any more. */
export type BulkChange =
  | { kind: 'transfer'; to: number }
  | { kind: 'spam' }
  /** `reason`: its code. */
  | { kind: 'lost'; reason: string }
  /** `of`: the number of the request that the others repeat. */
  | { kind: 'duplicate'; of: number }

/**
 * Why a request is left as it is. `changed`: since it was shown; `same`: it is so already; `not-allowed`: in its branch
 * the actor may not; `wrong-person`: they do not work in its branch; `no-branch`: it has none, and they do not work in
 * all of them; `original`: the others repeat it; `no-reason`: the reason is not offered any more; the rest as in
 * `WorkRefusal`.
 */
const BULK_SKIPS = [
  'unknown',
  'held',
  'changed',
  'closed',
  'same',
  'not-allowed',
  'not-taken',
  'taken',
  'offered',
  'wrong-person',
  'no-branch',
  'original',
  'no-original',
  'no-reason',
] as const
export type BulkSkip = (typeof BULK_SKIPS)[number]

/** A stored reason; one that the site does not know any more is `changed`. */
export const parseBulkSkip = (text: string): BulkSkip => BULK_SKIPS.find((known) => known === text) ?? 'changed'

/** Whether a text is an id of a batch: a UUID in small letters. */
export const isBatchId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const NUMBER = /^[1-9]\d{0,14}$/

/**
 * The selection of an address: `?status=new&number=7&number=9`, also `number=7,9`, or with `all=1` all that its filter
 * shows. `isCut`: it had more numbers than `MAX_BULK`, and only the first of them are selected.
 */
export function parseBulkSelection(params: URLSearchParams): BulkSelection & { isCut: boolean } {
  const sent = params.getAll('number').flatMap((text) => text.split(','))
  const numbers = new Set(sent.filter((text) => NUMBER.test(text)))
  return {
    query: { ...parseDeskQuery(params), after: undefined },
    numbers: [...numbers].slice(0, MAX_BULK).map(Number),
    isCut: numbers.size > MAX_BULK,
    isAll: params.get('all') === '1',
  }
}

/** The part of an address that `parseBulkSelection` reads. */
export function formatBulkSelection({ query, numbers, isAll }: BulkSelection): URLSearchParams {
  const params = new URLSearchParams(formatDeskQuery(query))
  if (isAll) params.set('all', '1')
  else if (numbers.length > 0) params.set('number', numbers.join(','))
  return params
}

/** The change of an address or a form: `do=transfer&to=7`, `do=status&set=lost:price`. Undefined: not chosen yet. */
export function parseBulkChange(get: (name: string) => string | null | undefined): BulkChange | undefined {
  const [to, of] = [get('to') ?? '', get('of') ?? ''].map((text) => (NUMBER.test(text) ? Number(text) : undefined))
  const set = get('set')
  if (get('do') !== 'status') return to === undefined ? undefined : { kind: 'transfer', to }
  if (set === 'spam') return { kind: 'spam' }
  if (set === 'duplicate') return of === undefined ? undefined : { kind: 'duplicate', of }
  const reason = set?.startsWith('lost:') === true ? set.slice('lost:'.length) : ''
  return REASON_CODE.test(reason) ? { kind: 'lost', reason } : undefined
}

/** Somebody who works on requests, and where. */
export interface BulkColleague {
  id: number
  name: string
  branches: 'all' | readonly number[]
}

/** What decides about a row: whom it may be given to, and where the actor sets statuses. */
export interface PlanParams {
  colleagues: readonly BulkColleague[]
  worksIn: 'all' | readonly number[]
  /** What `listOriginals` says about the request that the others are to repeat. */
  originals: readonly number[]
}

/** Why a change would skip a row as it is now; undefined: it would be made. */
export function planSkip(
  row: Pick<DeskRow, 'number' | 'status' | 'owner' | 'isFree' | 'branch'>,
  change: BulkChange,
  { colleagues, worksIn, originals }: PlanParams,
): BulkSkip | undefined {
  if (!isOpenStatus(row.status)) return 'closed'
  if (change.kind !== 'transfer') {
    if (!hasBranch(worksIn, row.branch)) return 'not-allowed'
    if (change.kind !== 'duplicate') return undefined
    if (change.of === row.number) return 'original'
    return mayRepeat(row.number, originals) ? undefined : 'no-original'
  }
  if (!row.isFree && row.owner?.id === change.to) return 'same'
  const colleague = colleagues.find(({ id }) => id === change.to)
  if (colleague !== undefined && hasBranch(colleague.branches, row.branch)) return undefined
  return row.branch === null ? 'no-branch' : 'wrong-person'
}

/** A request without a branch belongs to those who work in all of them. */
const hasBranch = (branches: 'all' | readonly number[], branch: DeskRow['branch']) =>
  branches === 'all' || (branch !== null && branches.includes(branch.id))
