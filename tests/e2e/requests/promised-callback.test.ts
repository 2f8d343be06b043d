import { expect, it } from 'vitest'
import { addBranch } from '#tests/factories/branches.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { fillPerson, acceptedHeading } from '#tests/pages/form-page.ts'

const { db } = await sharedSite()

/** A branch without opening hours. The promise for it differs from that of all other branches. */
async function addBranchWithoutHours(): Promise<AsyncDisposable & { slug: string }> {
  const { id, slug } = await addBranch(db, { hours: JSON.stringify([]), position: 99 })
  return {
    slug,
    async [Symbol.asyncDispose]() {
      await db.updateTable('request').set({ branch_id: null }).where('branch_id', '=', id).execute()
      await db.deleteFrom('branch').where('id', '=', id).execute()
    },
  }
}

it.each([true, false])(
  'form and answer promise a call by the hours of the chosen branch; script: %s',
  async (javaScriptEnabled) => {
    await using branch = await addBranchWithoutHours()
    const page = await visit('/request/request-service/', { javaScriptEnabled })
    const lead = page.locator('main header p')
    const before = (await lead.textContent()) ?? ''
    expect(before).toMatch(/10\u00a0минут|после/)
    await page.selectOption('[name=branch]', branch.slug)
    // Without script only the answer shows it.
    const then = javaScriptEnabled ? 'в\u00a0рабочее время' : before
    await expect.poll(() => lead.textContent()).toContain(then)
    await page.fill('[name=own_brand]', 'Лада')
    await page.fill('[name=own_model]', 'Веста')
    await page.selectOption('[name=work]', 'repair')
    await fillPerson(page)
    const send = () => page.getByRole('button', { name: 'Записаться' }).click()
    await (javaScriptEnabled ? send() : waitForNavigation(page, send))
    await acceptedHeading(page).waitFor()
    expect(await page.getByRole('main').textContent()).toContain('Перезвоним в\u00a0рабочее время, чтобы подтвердить')
  },
)
