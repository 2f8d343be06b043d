import type { DeskQuery } from '#domain/desk/requests/desk-query.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { upperFirst } from '#locale/text.ts'
import { STATUS_GROUP_LABELS } from './desk.texts.ts'

interface QueryNames {
  branches: readonly { id: number; name: string }[]
}

/** A query of the list in words: «Открытые, без ведущего, Витринная, просроченные». */
export function describeDeskQuery(query: DeskQuery, { branches }: QueryNames): string {
  const { statuses, owner, branchId, kinds, isLate, q, order } = query
  const parts = [
    statuses.length === 0 ? 'открытые' : statuses.map((status) => STATUS_GROUP_LABELS[status].toLowerCase()).join(', '),
    owner === 'me' && 'мои',
    owner === 'nobody' && 'ничьи',
    typeof owner === 'number' && 'одного сотрудника',
    isLate && 'просроченные',
    ...kinds.map((kind) => `«${definitionOf(kind).label}»`),
    branchId !== undefined && (branches.find(({ id }) => id === branchId)?.name ?? 'другой филиал'),
    order === 'newest' && 'новые сверху',
    q !== '' && `найденные по\u00a0«${q}»`,
  ]
  return upperFirst(parts.filter((part) => part !== false).join(', '))
}
