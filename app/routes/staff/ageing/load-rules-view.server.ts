import { ROLE_LABELS } from '#app/features/staff/staff.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { AGEING_ROLES } from '#domain/stock/ageing/ageing-rule.ts'
import { listAgeingRules } from '#domain/stock/ageing/ageing-rules.server.ts'
import { plural } from '#locale/plural.ts'

const BLOCK_LABELS = { new: 'Новые', used: 'С\u00a0пробегом', all: 'Все' }

/** The rules by which people are reminded of old cars, in words; null for those who change no cars. */
export async function loadRulesView(site: Site, viewer: StaffViewer) {
  if (!isAllowed(viewer, 'stock.edit')) return null
  const [rules, branches] = await Promise.all([listAgeingRules(site, viewer), listBranches(site)])
  const own = branchesFor(viewer, 'stock.edit')
  const names = new Map(branches.map(({ id, name }) => [id, name]))
  return {
    rules: rules.map(({ id, branchId, block, days, role, canEnd }) => ({
      id,
      canEnd,
      title: `${BLOCK_LABELS[block ?? 'all']}: ${plural(days, ['день', 'дня', 'дней'])}`,
      branch: branchId === null ? 'все филиалы' : (names.get(branchId) ?? `№\u00a0${branchId}`),
      role: ROLE_LABELS[role],
    })),
    branches: branches.filter(({ id }) => own === 'all' || own.includes(id)).map(({ id, name }) => ({ id, name })),
    hasAllBranches: own === 'all',
    roles: AGEING_ROLES.map((role) => ({ role, label: ROLE_LABELS[role] })),
  }
}

export type RulesView = NonNullable<Awaited<ReturnType<typeof loadRulesView>>>
