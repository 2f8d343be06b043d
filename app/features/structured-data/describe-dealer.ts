import { contactsPath, homePath, searchPath } from '#urls/content-paths.ts'
import type { Branch } from '#domain/branches/branch.ts'

// schema.org data of the dealership. Others refer to it by its id. `siteUrl` has no trailing slash.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

interface NamedSite {
  siteName: string
  siteUrl: string
}

/** A reference to the group as a whole, for its branches, offers and services. */
export const dealerRef = ({ siteName, siteUrl }: NamedSite) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#dealer`,
  name: siteName,
  url: siteUrl + homePath(),
})

/** The site itself, with the address of its search. */
export const describeSite = (site: NamedSite) => ({
  '@type': 'WebSite',
  '@id': `${site.siteUrl}/#site`,
  name: site.siteName,
  url: site.siteUrl + homePath(),
  inLanguage: 'ru',
  publisher: { '@id': `${site.siteUrl}/#dealer` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}${searchPath()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The group with its logo, and each of its branches as a dealer. */
export const describeDealers = (site: NamedSite, branches: readonly Branch[]) => [
  { ...dealerRef(site), logo: `${site.siteUrl}/icon-512.png` },
  ...branches.map((branch) => describeBranch(site, branch)),
]

/** One branch: its address, opening hours and phone. */
function describeBranch(site: NamedSite, branch: Branch) {
  const { slug, name, phone, latitude, longitude, hours } = branch
  const { siteUrl } = site
  return {
    '@type': 'AutoDealer',
    '@id': `${siteUrl}/#branch-${slug}`,
    name,
    url: siteUrl + contactsPath(slug),
    image: `${siteUrl}/icon-512.png`,
    telephone: `+${phone}`,
    address: describeAddress(branch),
    geo: latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.flatMap((day) => (DAYS[day - 1] === undefined ? [] : [`https://schema.org/${DAYS[day - 1]}`])),
      opens,
      closes,
    })),
    parentOrganization: dealerRef(site),
  }
}

/** The seller of a car: its branch. */
export const describeSeller = (branch: Branch) => ({
  '@type': 'AutoDealer',
  name: branch.name,
  address: describeAddress(branch),
  telephone: `+${branch.phone}`,
})

const describeAddress = ({ city, address }: Branch) => ({
  '@type': 'PostalAddress',
  addressCountry: 'RU',
  addressLocality: city,
  streetAddress: address,
})
