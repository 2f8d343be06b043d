import { Breadcrumbs, type Crumb, describeBreadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { useSite } from './use-site.ts'

/** The path from the home page, for people and for search engines. */
export function PageBreadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const site = useSite()
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      {site && <JsonLd thing={import.meta.env.SSR && describeBreadcrumbs(crumbs, site.siteUrl)} />}
    </>
  )
}
