import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { listBulkColleagues } from '#domain/desk/bulk/list-bulk-rows.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import type { RuleNames } from './describe-rule.ts'

/** The people, brands and branches that rules of this person can name. */
export async function loadRuleNames(site: Site, viewer: StaffViewer) {
  const [people, branches, brands] = await Promise.all([
    listBulkColleagues(site, viewer),
    listBranches(site),
    site.db.selectFrom('brand').select(['id', 'name']).orderBy('name').execute(),
  ])
  const managed = branchesFor(viewer, 'routing.manage')
  const names: RuleNames = {
    people: new Map(people.map(({ id, name }) => [id, name])),
    branches: new Map(branches.map(({ id, name }) => [id, name])),
    brands: new Map(brands.map(({ id, name }) => [id, name])),
  }
  return {
    people,
    brands,
    names,
    /** Those whose rules this person sets. */
    branches: branches.filter(({ id }) => managed === 'all' || managed.includes(id)),
    managesAll: managed === 'all',
  }
}
