import type { RoutingMoment, RoutingRule, RoutingWay } from '#domain/desk/routing/routing-rule.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { formatList, lowerFirst, upperFirst } from '#locale/text.ts'

export const MOMENT_LABELS: Record<RoutingMoment, string> = {
  any: 'В\u00a0любое время',
  open: 'В\u00a0рабочее время',
  closed: 'Когда закрыто',
}

export const WAY_LABELS: Record<RoutingWay, string> = {
  turn: 'По очереди',
  least: 'У\u00a0кого меньше заявок',
  one: 'Одному человеку',
  pool: 'Никому: берёт любой',
}

/** What the numbers of a rule stand for. */
export interface RuleNames {
  people: ReadonlyMap<number, string>
  branches: ReadonlyMap<number, string>
  brands: ReadonlyMap<number, string>
}

const MAX_NAMED = 4

/** A rule in words: «Кредит и лизинг, Geely, Москва, в рабочее время», «по очереди: Анна, Пётр». */
export function describeRule(
  { kinds, brandIds, branchId, moment, way, staffIds }: RoutingRule,
  { people, branches, brands }: RuleNames,
): { what: string; whom: string } {
  const what = [
    kinds === null ? 'все заявки' : joinNames(kinds.map((kind) => lowerFirst(labelOf(kind)))),
    brandIds !== null && joinNames(brandIds.map((id) => brands.get(id) ?? '?')),
    branchId !== null && (branches.get(branchId) ?? '?'),
    moment !== 'any' && lowerFirst(MOMENT_LABELS[moment]),
  ]
  const names = staffIds.map((id) => people.get(id) ?? 'кто-то из\u00a0другого филиала')
  return {
    what: upperFirst(what.filter((part) => part !== false).join(', ')),
    whom: describeWhom(way, names),
  }
}

function describeWhom(way: RoutingWay, names: readonly string[]): string {
  switch (way) {
    case 'pool':
      return 'никому не\u00a0предлагать, берёт любой'
    case 'one':
      return names.join(', ')
    case 'turn':
    case 'least':
      return `${lowerFirst(WAY_LABELS[way])}: ${names.length === 0 ? 'все, кто работает в\u00a0филиале' : names.join(', ')}`
    default:
      return way satisfies never
  }
}

const joinNames = (names: readonly string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED - 1).join(', ')} и\u00a0ещё ${names.length - MAX_NAMED + 1}`
    : formatList(names)

/** The label of a kind as it is stored; an unknown one by its name. */
export function labelOf(kind: string): string {
  const known = REQUEST_KINDS.find((name) => name === kind)
  return known === undefined ? kind : definitionOf(known).label
}
