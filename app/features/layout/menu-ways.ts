import type { MenuItem, MenuList } from '#db/content-block.ts'
import { bodyLinks, brandLinks, type CountedLink, stockLinks } from './section-links.tsx'
import type { SiteSummary } from './site-summary.ts'

/** An entry of a menu, with the ways that lie below it. */
export interface MenuSection {
  label: string
  ways: CountedLink[]
  /** More ways than one column holds. */
  isWide: boolean
}

type Lists = Pick<SiteSummary, 'brands' | 'bodies' | 'counts' | 'pages'>

/** What a menu's entry opens; one that leads somewhere by itself has that one way. */
export function sectionOf(site: Lists, item: MenuItem): MenuSection {
  const { label } = item
  if ('target' in item) return { label, ways: [{ to: item.target, label, count: 0 }], isWide: false }
  if ('list' in item) return { label, ways: listWays(site, item.list), isWide: item.list === 'brands' }
  return { label, ways: item.items.map(({ target, label }) => ({ to: target, label, count: 0 })), isWide: false }
}

function listWays(site: Lists, list: MenuList): CountedLink[] {
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

interface Place {
  pathname: string
  search: string
}

/** Whether this way leads to the very page that is open. */
export const isHere = (to: string, { pathname, search }: Place) => to === pathname + search

/** Whether the open page is one of these ways, or lies below one: a car below the catalogue, an offer below the offers. */
export const isAmong = (ways: readonly CountedLink[], place: Place) =>
  ways.some(({ to }) => isHere(to, place) || (to.length > 1 && to.endsWith('/') && place.pathname.startsWith(to)))
