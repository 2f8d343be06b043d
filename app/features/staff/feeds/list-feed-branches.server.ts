import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'

/** The branches that this person may give to a source. */
export async function listFeedBranches(site: Site, viewer: StaffViewer) {
  const managed = branchesFor(viewer, 'feeds.manage')
  const branches = await listBranches(site)
  return {
    branches: branches
      .filter(({ id }) => managed === 'all' || managed.includes(id))
      .map(({ id, name }) => ({ id, name })),
    hasAllBranches: managed === 'all',
  }
}
