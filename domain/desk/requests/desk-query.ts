import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { OPEN_STATUSES, REQUEST_STATUSES, type RequestStatus } from '../desk.ts'
import { trimSearch } from '../trim-search.ts'

/** What somebody asks of the list of requests. */
export interface DeskQuery {
  /** None: the open ones. */
  statuses: readonly RequestStatus[]
  /** A number: the person with this id. */
  owner: 'me' | 'nobody' | number | undefined
  branchId: number | undefined
  /** None: all. */
  kinds: readonly RequestKind[]
  /** A number, the end of a phone, or the beginning of a name's words. */
  q: string
  /** Only what is overdue: the answer or the next action. */
  isLate: boolean
  order: 'urgent' | 'newest'
  /** The key of the last row of the page before; undefined: the first page. */
  after: string | undefined
}

const ID_PATTERN = /^[1-9]\d{0,8}$/
/** Microseconds since 1970, or `none`, and the number of a request. */
const KEY_PATTERN = /^(\d{1,16}|none)-([1-9]\d{0,14})$/

/** The query of an address: `?status=taken&owner=me&q=1042`. What is unknown is left out: links may be old. */
export function parseDeskQuery(params: URLSearchParams): DeskQuery {
  const [statuses, kinds] = [new Set<string>(params.getAll('status')), new Set<string>(params.getAll('kind'))]
  const [owner, branch, after] = [params.get('owner'), params.get('branch') ?? '', params.get('after') ?? '']
  return {
    statuses: REQUEST_STATUSES.filter((status) => statuses.has(status)),
    owner: owner === 'me' || owner === 'nobody' ? owner : parseId(owner ?? ''),
    branchId: parseId(branch),
    kinds: REQUEST_KINDS.filter((kind) => kinds.has(kind)),
    q: trimSearch(params.get('q') ?? ''),
    isLate: params.get('late') === '1',
    order: params.get('order') === 'newest' ? 'newest' : 'urgent',
    after: KEY_PATTERN.test(after) ? after : undefined,
  }
}

/** The part of an address after its path, empty for the list as it is at first. */
export function formatDeskQuery({ statuses, owner, branchId, kinds, q, isLate, order, after }: DeskQuery): string {
  const params = new URLSearchParams()
  for (const status of statuses) params.append('status', status)
  if (owner !== undefined) params.set('owner', String(owner))
  if (branchId !== undefined) params.set('branch', String(branchId))
  for (const kind of kinds) params.append('kind', kind)
  if (q !== '') params.set('q', q)
  if (isLate) params.set('late', '1')
  if (order !== 'urgent') params.set('order', order)
  if (after !== undefined) params.set('after', after)
  return params.size === 0 ? '' : `?${params}`
}

/** The statuses that a query shows. */
export const statusesOf = ({ statuses }: DeskQuery): readonly RequestStatus[] =>
  statuses.length === 0 ? OPEN_STATUSES : statuses

/** The parts of a row's key; `microseconds` null: nothing is due. */
export function parseRowKey(key: string): { microseconds: number | null; number: number } | undefined {
  const parts = KEY_PATTERN.exec(key)
  if (parts === null) return undefined
  return { microseconds: parts[1] === 'none' ? null : Number(parts[1]), number: Number(parts[2]) }
}

const parseId = (text: string) => (ID_PATTERN.test(text) ? Number(text) : undefined)

/** A text of the search as what it may mean. */
export interface DeskSearch {
  number?: number
  /** Digits at the end of a phone. */
  phoneEnd?: string
  /** A whole address, in lower case. */
  email?: string
  /** Beginnings of words in a name, in lower case, with е for ё. */
  words?: readonly string[]
}

/** Shorter ends of phones match too many. */
const MIN_PHONE_DIGITS = 4

/** `1042`, `№ 1042`, `45-67`, `+7 916 123-45-67`, `8 916…`, `anna@mail.ru`, `анна ким`. Undefined for a text without a letter or digit. */
export function parseDeskSearch(text: string): DeskSearch | undefined {
  if (/^[№#\d\s+()-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '')
    if (digits === '' || digits.length > 11) return undefined
    const number = /^[№#]?\s*[1-9]\d{0,8}$/.test(text) ? Number(digits) : undefined
    const phoneEnd = digits.length === 11 ? digits.replace(/^8/, '7') : digits
    return { number, ...(digits.length < MIN_PHONE_DIGITS || /^[№#]/.test(text) ? {} : { phoneEnd }) }
  }
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text.toLowerCase() }
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu)
  return words === null ? undefined : { words }
}

/** Whether a text of the search is a phone or an address: who searches for one is in the log. */
export function isContactSearch(text: string): boolean {
  const search = parseDeskSearch(text)
  return search?.phoneEnd !== undefined || search?.email !== undefined
}
