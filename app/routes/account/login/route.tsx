import { redirect, useSearchParams } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import { parseFollowParam } from '#app/features/searches/parse-catalogue-search.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginByPath, loginPath } from '#urls/login-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { getCurrentVersions } from '#domain/legal/legal-texts.server.ts'
import { submitContact } from '#app/features/account/submit-contact.server.ts'
import type { Route } from './+types/route'
import { ContactForm, OtherLoginMethods } from './login-methods.tsx'
import { parseProviderError } from '../parse-provider-error.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  if ((await context.get(accountContext)()) !== undefined) throw redirect(back ?? accountPath())
  const { siteName, siteUrl, loginMethods, authProviders } = site
  const { consent, advertising } = await getCurrentVersions(site)
  return {
    by: loginMethods.phone && url.searchParams.get('by') !== 'email' ? ('phone' as const) : ('email' as const),
    isPhoneOffered: loginMethods.phone,
    providers: authProviders.names,
    versions: { consent, advertising },
    previousCodeId: url.searchParams.get('previous_code') ?? undefined,
    back,
    searchTitle: parseFollowParam(site.stock, back)?.title,
    siteName,
    siteUrl,
  }
}

export const action = ({ context, request }: Route.ActionArgs) => submitContact(request, context)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, searchTitle } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: searchTitle === undefined ? TITLE : FOLLOW_TEXTS.title,
    path: loginPath(),
    isIndexed: false,
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { by, isPhoneOffered, back, previousCodeId, versions, providers, searchTitle } = loaderData
  const tabs = (['phone', 'email'] as const).map((kind) => ({
    to: loginByPath(kind, back),
    label: TAB_LABELS[kind],
    isCurrent: kind === by,
  }))
  return (
    <LoginSheet
      title={searchTitle === undefined ? TITLE : FOLLOW_TEXTS.title}
      lead={searchTitle === undefined ? LEADS[by] : <FollowLead searchTitle={searchTitle} by={by} />}
    >
      {actionData === undefined && <ProviderErrorAlert />}
      {isPhoneOffered ? (
        <Tabs label="Куда прислать код" tabs={tabs} />
      ) : (
        <Alert>Войти по&nbsp;телефону здесь пока нельзя: код придёт на&nbsp;почту.</Alert>
      )}
      <ContactForm {...{ by, back, previousCodeId, versions }} rejection={actionData} />
      <OtherLoginMethods {...{ back, providers }} />
    </LoginSheet>
  )
}

/** The lead of a login that is needed to follow a search. */
function FollowLead({ searchTitle, by }: { searchTitle: string; by: 'phone' | 'email' }) {
  return (
    <>
      <strong>{searchTitle}</strong>. {FOLLOW_TEXTS.lead} {by === 'phone' ? FOLLOW_TEXTS.hint : FOLLOW_TEXTS.emailHint}
    </>
  )
}

const TITLE = 'Вход в\u00a0кабинет'
const TAB_LABELS = { phone: 'Телефон', email: 'Почта' }
const LEADS = {
  phone: 'Пришлём код в\u00a0SMS. Пароль не\u00a0нужен. Если кабинета ещё нет, создадим его.',
  email: 'Пришлём код и\u00a0ссылку для входа. Пароль не\u00a0нужен. Если кабинета ещё нет, создадим его.',
}

/** The error of a login by VK ID or Yandex ID, from the address. */
function ProviderErrorAlert() {
  const [search] = useSearchParams()
  const error = parseProviderError(search)
  return (
    error && (
      <Alert tone="bad" live>
        {error.message}
      </Alert>
    )
  )
}
