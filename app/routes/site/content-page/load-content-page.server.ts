import { data } from 'react-router'
import { loadBlocks } from '#app/features/content/blocks/load-blocks.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findPage } from '#domain/content/pages/pages.server.ts'

/** Loads the dealer's page at this address. Throws 404 if there is none. */
export async function loadContentPage(site: Site, { url, accountId }: { url: URL; accountId?: number }) {
  const { pathname, searchParams } = url
  const page = await findPage(site, pathname)
  if (page === undefined) throw data(undefined, { status: 404 })
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
