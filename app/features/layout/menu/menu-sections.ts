import type { MenuItem, MenuList } from '#db/content-block.ts'
import { bodyLinks, brandLinks, type CountedLink, stockLinks } from './counted-links.tsx'
import type { SiteSummary } from '#app/features/site/site-summary.ts'

/** An entry of a menu, with the ways that lie below it. */
export interface MenuSection {
  label: string
  links: CountedLink[]
  /** More ways than one column holds. */
  isWide: boolean
}

type MenuSources = Pick<SiteSummary, 'brands' | 'bodies' | 'counts' | 'pages'>

/** What a menu's entry opens; one that leads somewhere by itself has that one way. */
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

/** Whether this way leads to the very page that is open. */
export const isCurrentPage = (to: string, { pathname, search }: CurrentLocation) => to === pathname + search

/** Whether the open page is one of these ways, or lies below one: a car below the catalogue, an offer below the offers. */
export const isCurrentSection = (ways: readonly CountedLink[], place: CurrentLocation) =>
  ways.some(
    ({ to }) => isCurrentPage(to, place) || (to.length > 1 && to.endsWith('/') && place.pathname.startsWith(to)),
  )
