import type { Crumb } from '../navigation/breadcrumbs.tsx'

/** The breadcrumbs as schema.org's BreadcrumbList, for JsonLd. `siteUrl` has no slash at its end. */
export function describeBreadcrumbs(crumbs: Crumb[], siteUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: { '@type': 'WebPage', '@id': siteUrl + to } }),
    })),
  }
}
