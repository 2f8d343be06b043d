import { constants, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import {
  staffLoginPath,
  staffPath,
  staffPersonPath,
  staffRequestPath,
  staffRoutingRulePath,
} from '#urls/staff-paths.ts'

// What the pages of the back office load besides React, the router and what a visitor's plain page needs.

const MAX_OWN_BYTES = 60 * 1024

const { addStaff, context, origin } = await createStaffVisits()
const head = await addStaff([{ role: 'sales-head', branchId: null }])
const administrator = await addStaff([{ role: 'administrator', branchId: null }])
const { id: number } = await addRequest(context.db)

const fetchText = async (path: string, cookie = '') => (await fetch(origin + path, { headers: { cookie } })).text()
const modulesOf = (html: string) => /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
const plain = new Set(modulesOf(await fetchText('/legal/privacy/')))

const PAGES = [
  [staffLoginPath(), ''],
  [staffPath(), head.cookie],
  [staffPath('requests'), head.cookie],
  [staffRequestPath(number), head.cookie],
  [staffPath('requests/new'), head.cookie],
  [staffPath('requests/held'), head.cookie],
  [staffPath('requests/dead'), head.cookie],
  [staffPath('customers'), head.cookie],
  [staffPath('customers/merge'), head.cookie],
  [staffPath('hours'), head.cookie],
  [staffPath('settings/routing'), head.cookie],
  [staffRoutingRulePath('new'), head.cookie],
  [staffPath('settings/duty'), head.cookie],
  [staffPath('settings/reasons'), head.cookie],
  [staffPath('people'), administrator.cookie],
  [staffPersonPath(head.id), administrator.cookie],
  [staffPath('audit'), administrator.cookie],
  [staffPath('me'), administrator.cookie],
] as const

it.each(PAGES)('%s loads at most 60 KB of its own', async (path, cookie) => {
  const modules = modulesOf(await fetchText(path, cookie))
  expect(modules.length).toBeGreaterThan(3)
  const own = modules.filter((module) => !plain.has(module))
  const sizes = await Promise.all(
    own.map(async (module) => gzipSync(await fetchText(module), { level: constants.Z_BEST_COMPRESSION }).length),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MAX_OWN_BYTES)
})
