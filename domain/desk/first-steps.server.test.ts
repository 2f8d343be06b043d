import { expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { createStaffMember, staffFixture } from '#tests/factories/staff.ts'
import { openLoadedDemo } from '#tests/fixtures/database/demo-stock.ts'
import { findFirstSteps } from './first-steps.server.ts'

it('what belongs to the demo is no step that was taken', async () => {
  await using demo = await openLoadedDemo()
  const { context } = demo
  expect(await findFirstSteps(context)).toEqual({ hasSalespeople: false, hasBranches: false, hasStock: false })
  const staff = { ...staffFixture(context.db).context, now: () => new Date() }
  await createStaffMember(staff, [{ role: 'administrator', branchId: null }], {})
  expect(await findFirstSteps(context)).toMatchObject({ hasSalespeople: false })
  await createStaffMember(staff, [{ role: 'salesperson', branchId: null }], {})
  await addBranch(context.db)
  await importDrafts(context, {
    source: 'dealer',
    origin: 'test',
    dialect: 'test',
    items: toFeedItems([createDraft(1)]),
  })
  expect(await findFirstSteps(context)).toEqual({ hasSalespeople: true, hasBranches: true, hasStock: true })
})
