import { suggestCarNames } from '#app/features/own-car/load-own-car.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'

/** What the form of a car offers: this person's branches, known makes, and the models of one of them. */
export async function loadChoices(site: Site, viewer: StaffViewer, make: string) {
  const own = branchesFor(viewer, 'stock.edit')
  const branches = await listBranches(site)
  return {
    branches: branches.filter(({ id }) => own === 'all' || own.includes(id)).map(({ id, name }) => ({ id, name })),
    ...suggestCarNames(make),
  }
}

export type ManualCarChoices = Awaited<ReturnType<typeof loadChoices>>
