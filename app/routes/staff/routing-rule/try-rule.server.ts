import { describeRule, labelOf } from '#app/features/staff/settings/describe-rule.ts'
import { loadRuleNames } from '#app/features/staff/settings/load-rule-names.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { RoutingRule } from '#domain/desk/routing/routing-rule.ts'
import { listRules } from '#domain/desk/routing/routing-rules.server.ts'
import { tryRules } from '#domain/desk/routing/try-rules.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatTime } from '#locale/dates/date.ts'

interface TriedRule {
  id: number | undefined
  rule: RoutingRule
  /** The rule after which it stands; 0: first; undefined: last. */
  after: number | undefined
}

/** What the rules with an edited one among them would have done yesterday. */
export async function tryRule(site: Site, viewer: StaffViewer, { id, rule, after }: TriedRule) {
  const [rules, { names }] = await Promise.all([listRules(site, viewer), loadRuleNames(site, viewer)])
  const others = rules.filter((each) => !each.isOff && each.id !== id)
  const index = after === undefined ? others.length : others.findIndex((each) => each.id === after) + 1
  const edited: RoutingRule[] = others.toSpliced(index, 0, {
    ...rule,
    id: 0,
    version: 0,
    isOff: false,
    canChange: true,
  })
  const tried = await tryRules(site, viewer, edited)
  const counts = Map.groupBy(tried, ({ person }) => person?.name ?? 'Ничьи')
  return {
    rows: tried.map((row) => ({
      number: row.number,
      at: formatTime(row.at, row.branch?.timeZone ?? site.timeZone),
      what: [labelOf(row.kind), row.brand, row.branch?.name].filter(Boolean).join(', '),
      place: row.rule === undefined ? null : edited.indexOf(row.rule) + 1,
      isEdited: row.rule !== undefined && edited.indexOf(row.rule) === index,
      person: row.person?.name ?? null,
      isPool: row.rule === undefined || row.rule.way === 'pool',
    })),
    counts: [...counts].map(([name, rows]) => ({ name, count: rows.length })).toSorted((a, b) => b.count - a.count),
    sentence: describeRule(rule, names),
    own: tried.filter((row) => row.rule !== undefined && edited.indexOf(row.rule) === index).length,
  }
}

export type Trial = Awaited<ReturnType<typeof tryRule>>
