import { data, redirect } from 'react-router'
import { isConfirmed } from '#app/features/account/confirmation.server.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findLoginCode, findOpenCode } from '#domain/accounts/codes/login-codes.server.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { listIdentities } from '#domain/accounts/login-methods/identities.server.ts'
import { accountPath } from '#urls/account-paths.ts'
import pageStyles from '../account-page.module.css'
import { ConfirmNotice } from '../confirm-notice.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { parseProviderError } from '../parse-provider-error.ts'
import { describeRequestedCode, rejectCodeForm, TOO_SOON } from '../requested-code.ts'
import { VerifyCodeForm } from '../verify-code-form.tsx'
import type { Route } from './+types/route'
import { AddContact, ContactList, Providers } from './contacts.tsx'
import { submitContactForm } from './submit-contact-form.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const account = await findAccount(site, accountId)
  if (account === undefined) throw data(undefined, { status: 404 })
  return {
    phones: account.phones,
    emails: account.emails,
    ...(await findRequestedCode(site, accountId, url.searchParams)),
    identities: await listIdentities(site, accountId),
    providers: site.authProviders.names,
    isPhoneOffered: site.loginMethods.phone,
    isConfirmed: await isConfirmed(context),
    providerError: parseProviderError(url.searchParams)?.message,
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/**
 * The code in the address, otherwise one that can still be entered. Only codes that verify a contact of this account
 * count.
 */
async function findRequestedCode(site: Site, accountId: number, search: URLSearchParams) {
  const named = await findLoginCode(site, search.get('code') ?? '')
  const isNamed = named !== undefined && named.accountId === accountId && named.sessionId === undefined
  const code = isNamed ? named : await findOpenCode(site, { accountId })
  return describeRequestedCode(code, site, { isNamed, search })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const result = await submitContactForm(form.fields, context)
  if (!result.ok) return rejectCodeForm(form, result)
  const search =
    'codeId' in result ? `code=${result.codeId}${result.isTooSoon ? `&${TOO_SOON}=yes` : ''}` : `done=${result.done}`
  return redirect(`${accountPath('data/contact')}?${search}`, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: TITLE, path: accountPath('data/contact'), isIndexed: false })
}

const TITLE = 'Телефоны и\u00A0почта'

const DONE_MESSAGES = {
  added: 'Подтверждено: теперь по\u00A0этому контакту можно войти.',
  removed: 'Контакт удалён: войти по\u00A0нему больше нельзя.',
  linked: 'Готово: теперь можно входить и\u00A0так.',
  unlinked: 'Отвязано: так войти больше нельзя.',
}

/** The visitor's contacts and external login methods; each contact is verified by a code. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { phones, emails, requestedCode, note, identities, providers, providerError, isPhoneOffered } = loaderData
  const canChange = loaderData.isConfirmed
  const canLink = canChange && providers.length > 0
  const wrongCode = actionData?.errors.code
  // Without a field for the code its error is about the page.
  const problem = actionData === undefined ? providerError : requestedCode === null ? wrongCode : undefined
  const message = actionData?.intent === 'request-code' && canChange ? undefined : actionData?.message
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Мои данные', to: accountPath('data') }, { label: TITLE }]} />
        <h1>{TITLE}</h1>
        <p className={pageStyles.lead}>
          По&nbsp;ним вы входите в&nbsp;кабинет, и&nbsp;туда приходят уведомления. Чтобы сменить номер, добавьте новый
          и&nbsp;удалите старый.
        </p>
      </header>
      {actionData === undefined && <DoneAlert messages={DONE_MESSAGES} />}
      {(problem ?? message) !== undefined && (
        <Alert tone="bad" live>
          {problem ?? message}
        </Alert>
      )}
      {requestedCode !== null && (
        <VerifyCodeForm
          code={requestedCode}
          note={actionData === undefined ? note : undefined}
          rejection={wrongCode === undefined ? undefined : actionData}
        />
      )}
      {!canChange && (
        <ConfirmNotice back={accountPath('data/contact')}>
          Чтобы добавить или удалить контакт или другой вход, подтвердите, что это вы: пришлём код.
        </ConfirmNotice>
      )}
      <ContactList phones={phones} emails={emails} canChange={canChange} />
      {canChange && <AddContact key={requestedCode?.codeId} isPhoneOffered={isPhoneOffered} rejection={actionData} />}
      {(canLink || identities.length > 0) && (
        <Providers providers={providers} identities={identities} canChange={canChange} />
      )}
    </div>
  )
}
