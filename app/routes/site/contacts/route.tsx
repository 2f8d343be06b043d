import { useState } from 'react'
import { BranchList } from '#app/features/branches/branch-list.tsx'
import { isOutsideAllowed, loadBranches } from '#app/features/branches/load-branches.server.ts'
import { MAP_FIELD } from '#app/features/branches/branch-map.tsx'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { InlineForm } from '#app/features/content/forms/lazy-inline-form.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Intro } from '#app/features/layout/intro.tsx'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeDealers } from '#app/features/structured-data/describe-dealer.ts'
import { framesContext } from '#app/http/middleware/response-headers.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { contactsPath, homePath } from '#urls/content-paths.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import styles from './contacts.module.css'
import type { Route } from './+types/route'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Контакты' }]

/** The forms on this page. */
const FORMS = ['request_call', 'request_question'] as const

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  const formContext = { url: site.siteUrl + url.pathname, accountId }
  const [listed, forms] = await Promise.all([
    site.content.listBranches(),
    Promise.all(FORMS.map((form) => loadRequestForm(site, form, new URLSearchParams(), formContext))).catch(
      withFallback(site, 'the forms of the contacts', []),
    ),
    InlineForm.preload(),
  ])
  const branches = await loadBranches(site, listed)
  const { siteName, siteUrl } = site
  return {
    branches,
    forms,
    lead: describeOpenBranches(branches),
    isOutsideAllowed: isOutsideAllowed(request),
    dealers: describeDealers(site, listed),
    siteName,
    siteUrl,
  }
}

/** A client-side navigation waits for the forms' script, like the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), InlineForm.preload()])
  return page
}

/** «Показать карту»: the page with that map. Only pages of the site can post here (server/guards/guard-origin.server.ts). */
export async function action({ context, request }: Route.ActionArgs) {
  const { fields } = await readShortForm(request)
  const slug = parseTextField(fields, MAP_FIELD)
  const branches = await loadBranches(context.get(siteContext))
  const map = branches.find((branch) => branch.slug === slug)?.outsideMap
  if (map === undefined) return {}
  context.set(framesContext, [new URL(map.address).origin])
  return { openMap: slug }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, branches } = loaderData
  const cities = [...new Set(branches.map(({ city }) => city))].join(', ')
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Контакты',
    description: `Адреса, телефоны и часы работы${cities && `: ${cities}`}. Как добраться и как с нами связаться.`,
    path: contactsPath(),
  })
}

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, forms, lead, isOutsideAllowed, dealers } = loaderData
  // The router drops `actionData` on the next anchor navigation; the map stays open until the visitor leaves the page.
  const [openMap] = useState(actionData?.openMap)
  return (
    <div className="wrap">
      <PageBreadcrumbs crumbs={CRUMBS} />
      {dealers.map((dealer) => (
        <JsonLd key={dealer['@id']} thing={dealer} />
      ))}
      <Intro heading="Контакты" lead={lead}>
        <p className={styles.ways}>
          <RequestLink form="request-call" look="ghost">
            Заказать звонок
          </RequestLink>
          <RequestLink form="form-message" look="ghost">
            Написать нам
          </RequestLink>
        </p>
        {branches.length > 1 && <Anchors branches={branches} />}
      </Intro>
      <BranchList branches={branches} openMap={openMap} isOutsideAllowed={isOutsideAllowed} />
      {forms.length > 0 && (
        <div className={styles.forms}>
          {forms.map((view) => (
            <div key={view.form} id={view.form} className={styles.form}>
              <InlineForm view={view} isFolded />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Anchors({ branches }: Pick<Route.ComponentProps['loaderData'], 'branches'>) {
  return (
    <nav aria-label="Наши адреса" className={styles.anchors}>
      {branches.map(({ slug, name, city }) => (
        <a key={slug} href={`#${slug}`}>
          {isOnlyBranchIn(branches, city) ? city : `${city}, ${name}`}
        </a>
      ))}
    </nav>
  )
}

const isOnlyBranchIn = (branches: readonly { city: string }[], name: string) =>
  branches.filter(({ city }) => city === name).length === 1

/** How many branches are open now. */
function describeOpenBranches(branches: readonly { state: { isOpen: boolean } }[]): string {
  const open = branches.filter(({ state }) => state.isOpen).length
  if (branches.length === 0) return 'Напишите нам, и\u00a0мы ответим в\u00a0рабочее время.'
  if (branches.length === 1)
    return open === 1
      ? 'Сейчас мы\u00a0открыты: звоните или приезжайте.'
      : 'Сейчас закрыто, но\u00a0написать можно в\u00a0любое время.'
  const all = plural(branches.length, ['салон', 'салона', 'салонов'])
  if (open === 0) return `${all}. Сейчас все закрыты, но\u00a0написать можно в\u00a0любое время.`
  if (open === branches.length) return `${all}, и\u00a0все сейчас открыты.`
  return `${all}, ${open === 1 ? 'один' : open} сейчас ${pluralForm(open, ['открыт', 'открыты', 'открыты'])}.`
}
