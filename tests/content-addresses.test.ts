import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'
import { isMachineAddress } from '#urls/is-machine-address.ts'
import { FIXED_PAGES, isReservedPath, MACHINE_FILES } from '#domain/content/addresses/site-addresses.ts'

// domain/content checks links without the router: its list of the site's own addresses is compared with the routes here.

function listPaths(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = base + path
    return [`/${own}`, ...listPaths(children, own)]
  })
}

const PATHS = listPaths(routes)

/** Pages reached only by a button or a letter, and the back office: no text links to them. */
const UNLINKED_PATHS = /^\/(favorites\/changes|notices\/off|personal\/(login|logout|erased|data)|staff)\//

it('FIXED_PAGES lists exactly the linkable pages of the route table', () => {
  const pages = PATHS.filter((path) => path.endsWith('/') && !path.includes(':'))
  const linked = pages.filter((path) => FIXED_PAGES.includes(path) || !UNLINKED_PATHS.test(path))
  expect(FIXED_PAGES.filter((path) => !path.startsWith('/legal/') && path !== '/cars/').toSorted()).toEqual(
    [...new Set(linked)].toSorted(),
  )
  expect(PATHS).toContain('/legal/:slug/')
})

it('MACHINE_FILES lists exactly the machine-readable files of the route table', () => {
  const files = PATHS.filter((path) => /\.(txt|xml|webmanifest)$/.test(path))
  expect(MACHINE_FILES.filter((file) => !file.startsWith('/feeds/')).toSorted()).toEqual(files.toSorted())
  expect(PATHS).toContain('/feeds/:file')
})

it("a dealer's page cannot take an address that the site itself uses", () => {
  // A page's path ends in a slash: other paths, such as a calculator's endpoint below it, never conflict with it.
  const pages = PATHS.filter((path) => path !== '/' && path.endsWith('/'))
  const served = ['/media/about/', '/illustrations/about/', '/healthz/', '/assets/', '/staff/cars/', '/metrics/']
  expect([...pages, ...served].filter((path) => !isReservedPath(path))).toEqual([])
})

it('an address that is not a page, or is a file, cannot be a moved address', async () => {
  const pagesBelow = ['/*', '/staff/*']
  const endpoints = PATHS.filter((path) => !path.endsWith('/') && !pagesBelow.includes(path))
  const files = (await readdir(new URL('../public/', import.meta.url), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^.*\/public\/+/, '/'))
  expect([...endpoints, ...files].filter((path) => !isMachineAddress(path))).toEqual([])
  expect(PATHS.filter((path) => path.endsWith('/') && isMachineAddress(path))).toEqual([])
})
