import { data, redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { isConfirmed } from '#app/features/account/confirmation.server.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { accountPath, confirmPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode } from '#domain/accounts/codes/find-login-code.server.ts'
import { findOpenCode } from '#domain/accounts/codes/find-open-code.server.ts'
import { listPasskeys } from '#domain/accounts/passkeys/list-passkeys.server.ts'
import pageStyles from '../account-page.module.css'
import { describeRequestedCode, TOO_SOON } from '../requested-code.ts'
import { VerifyCodeForm } from '../verify-code-form.tsx'
import type { Route } from './+types/route'
import styles from './confirm.module.css'
import { OtherConfirmationMethods } from './other-confirmation-methods.tsx'
import { SendCode } from './send-code.tsx'
import { submitConfirmation } from './submit-confirmation.server.ts'

/** In the address: the code shall go to another contact. */
const OTHER_CONTACT = 'other'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const back = backPathOf(url, site)
  if (await isConfirmed(context)) throw redirect(back)
  const { accountId, id: sessionId } = context.get(signedInContext)
  const account = await findAccount(site, accountId)
  if (account === undefined) throw data(undefined, { status: 404 })
  return {
    contacts: [...(site.loginMethods.phone ? account.phones : []), ...account.emails],
    ...(await findRequestedCode(site, { accountId, sessionId }, url.searchParams)),
    hasPasskeys: (await listPasskeys(site, accountId)).length > 0,
    back,
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

const backPathOf = (url: URL, { siteUrl }: Site) =>
  backPath(url.searchParams.get('back'), siteUrl) ?? accountPath('data')

/** The code that the address names, else one that waits to be typed in this session. */
async function findRequestedCode(site: Site, whose: { accountId: number; sessionId: number }, search: URLSearchParams) {
  const named = await findLoginCode(site, search.get('code') ?? '')
  const isNamed = named?.sessionId === whose.sessionId
  const code = isNamed ? named : search.has(OTHER_CONTACT) ? undefined : await findOpenCode(site, whose)
  return describeRequestedCode(code, site, { isNamed, search })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const back = backPathOf(url, context.get(siteContext))
  // A button that was pressed twice: the first has confirmed.
  if (await isConfirmed(context)) return redirect(back, 303)
  const taken = await submitConfirmation(request, context)
  if (!taken.ok) return data(taken, { status: 422 })
  if (!('asked' in taken)) return redirect(back, 303)
  const search = { code: taken.asked, ...(taken.isSoon === true && { [TOO_SOON]: 'yes' }) }
  return redirect(confirmPath(back, search), 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: TITLE, path: accountPath('data/confirm'), isIndexed: false })
}

const TITLE = 'Подтвердите, что это вы'

/** A code to a contact of the account, before the ways into it are changed. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { contacts, asked, note, hasPasskeys, back } = loaderData
  const refused = actionData?.field === 'code' && asked !== null ? actionData : undefined
  const problem = refused === undefined ? actionData?.error : undefined
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Мои данные', to: accountPath('data') }, { label: 'Подтверждение' }]} />
        <h1>{TITLE}</h1>
        <p className={pageStyles.lead}>
          Так никто не&nbsp;изменит вход и&nbsp;не&nbsp;удалит данные с&nbsp;чужого или забытого устройства. Одного
          подтверждения хватит на&nbsp;10&nbsp;минут.
        </p>
      </header>
      {problem !== undefined && (
        <Alert tone="bad" live>
          {problem}
        </Alert>
      )}
      {asked === null ? (
        <SendCode contacts={contacts} />
      ) : (
        <VerifyCodeForm code={asked} note={actionData === undefined ? note : undefined} rejection={refused}>
          {contacts.length > 1 && (
            <a href={confirmPath(back, { [OTHER_CONTACT]: 'yes' })} className={styles.link}>
              Отправить на&nbsp;другой контакт
            </a>
          )}
        </VerifyCodeForm>
      )}
      <OtherConfirmationMethods hasContacts={contacts.length > 0} hasPasskeys={hasPasskeys} back={back} />
    </div>
  )
}
