import type { MenuItem, MenuList } from '#db/content-block.ts'
import { bodyLinks, brandLinks, type CountedLink, stockLinks } from './counted-links.tsx'
import type { SiteSummary } from '#app/features/site/site-summary.ts'

/** An entry of a menu, with its links. */
export interface MenuSection {
  label: string
  links: CountedLink[]
  /** Has more links than fit in one column. */
  isWide: boolean
}

type MenuSources = Pick<SiteSummary, 'brands' | 'bodies' | 'counts' | 'pages'>

/** The links of a menu's entry; an entry that is a link itself has only that one. */
export function sectionOf(site: MenuSources, item: MenuItem): MenuSection {
  const { label } = item
  if ('target' in item) return { label, links: [{ to: item.target, label, count: 0 }], isWide: false }
  if ('list' in item) return { label, links: listLinks(site, item.list), isWide: item.list === 'brands' }
  return { label, links: item.items.map(({ target, label }) => ({ to: target, label, count: 0 })), isWide: false }
}

function listLinks(site: MenuSources, list: MenuList): CountedLink[] {
  switch (list) {
    case 'stock':
      return stockLinks(site)
    case 'brands':
      return brandLinks(site)
    case 'bodies':
      return bodyLinks(site)
    case 'services':
    case 'buying':
    case 'dealership':
      return site.pages
        .filter(({ section }) => section === list)
        .map(({ path, name }) => ({ to: path, label: name, count: 0 }))
    default:
      return list satisfies never
  }
}

interface CurrentLocation {
  pathname: string
  search: string
}

/** Whether the link leads to the current page. */
export const isCurrentPage = (to: string, { pathname, search }: CurrentLocation) => to === pathname + search

/**
 * Whether the current page is one of these links, or below one: a car below the catalogue, an offer below the offers.
 */
export const isCurrentSection = (links: readonly CountedLink[], location: CurrentLocation) =>
  links.some(
    ({ to }) => isCurrentPage(to, location) || (to.length > 1 && to.endsWith('/') && location.pathname.startsWith(to)),
  )
