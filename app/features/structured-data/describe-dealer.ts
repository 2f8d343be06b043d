import { contactsPath, homePath, searchPath } from '#urls/paths.ts'
import type { Branch } from '#domain/branches/branch.ts'

// What schema.org calls the dealership. Others refer to it by its id. `siteUrl` has no slash at its end.

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

interface NamedSite {
  siteName: string
  siteUrl: string
}

/** The group as a whole, by reference: where its branches, offers and services belong. */
export const dealerRef = ({ siteName, siteUrl }: NamedSite) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#dealer`,
  name: siteName,
  url: siteUrl + homePath(),
})

/** The site itself, with the address at which it is searched. */
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

/** The group with its logo, and each of its branches as a dealer of its own. */
export const describeDealers = (site: NamedSite, branches: readonly Branch[]) => [
  { ...dealerRef(site), logo: `${site.siteUrl}/icon-512.png` },
  ...branches.map((branch) => describeBranch(site, branch)),
]

/** One branch: where it is, when it is open, how it is called. */
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

/** Whoever sells a car: its branch. */
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
