import { data, redirectDocument } from 'react-router'
import { loadBlocks } from '#app/features/content/load-blocks.server.ts'
import type { Site } from '#app/middleware/site.ts'
import { findMovedAddress } from '#domain/content/find-moved-address.server.ts'
import { findPage } from '#domain/content/find-page.server.ts'

/**
 * The dealer's own page at this address. Throws the way on to where it has moved, 301 with its query, and 404 for what
 * there is not.
 */
export async function loadContentPage(site: Site, { url, accountId }: { url: URL; accountId?: number }) {
  const { pathname, search, searchParams } = url
  const page = await findPage(site, pathname)
  if (page === undefined) {
    const moved = await findWayOn(site, { pathname, search })
    // oxlint-disable-next-line typescript/only-throw-error -- a Response is how a route answers with a way on
    if (moved !== undefined) throw redirectDocument(moved, 301)
    throw data(undefined, { status: 404 })
  }
  const { path, section, name, title, description, heading, lead, picture } = page
  return {
    path,
    section,
    name,
    title,
    description,
    heading,
    lead,
    picture,
    blocks: await loadBlocks(site, page, { search: searchParams, path, accountId }),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** Where the page has moved; the query comes along unless the entry was for this very query. */
async function findWayOn(site: Site, { pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const [moved, whateverAsked] = await Promise.all([
    findMovedAddress(site, { pathname, search }),
    findMovedAddress(site, { pathname, search: '' }),
  ])
  return moved !== undefined && moved === whateverAsked ? addQuery(moved, search) : moved
}

/** An address with more in its query; what it says itself goes before. */
function addQuery(address: string, search: string): string {
  const [, path = address, query = '', anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const own = new URLSearchParams(query)
  const added = [...new URLSearchParams(search)].filter(([name]) => !own.has(name))
  const all = new URLSearchParams([...own, ...added]).toString()
  return path + (all && `?${all}`) + anchor
}
