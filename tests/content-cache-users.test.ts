import { expect, it } from 'vitest'
import { listProjectFiles, readProjectFile } from '#tests/fixtures/project-files.ts'

// Visitors' pages read the dealer's small tables from `site.content` (docs/decisions/076-content-in-memory.md). The
// back office shows what its user has just saved, so it asks the database.

const CACHED_QUERIES =
  /\b(?:listBranches|listBranchMaps|listCreditProgrammes|getMenus|listPages|listBanners|listOffers|hasDemoStock)\b[^'"]*\} from '#domain\//

it('no page of visitors asks the database for what is in memory', () => {
  const files = listProjectFiles('app').filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^app\/(?:routes|features)\/staff\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => CACHED_QUERIES.test(readProjectFile(file)))).toEqual([])
})
