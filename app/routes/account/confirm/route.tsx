import { data, redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { isConfirmed } from '#app/features/account/confirmation.server.ts'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { formatPhone } from '#locale/phone.ts'
import { accountPath, confirmPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findLoginCode, findOpenCode } from '#domain/accounts/codes/login-codes.server.ts'
import { listPasskeys } from '#domain/accounts/passkeys/passkeys.server.ts'
import { logoutPath } from '#urls/login-paths.ts'
import pageStyles from '../account-page.module.css'
import { describeRequestedCode, rejectCodeForm, TOO_SOON } from '../requested-code.ts'
import { VerifyCodeForm } from '../verify-code-form.tsx'
import type { Route } from './+types/route'
import styles from './confirm.module.css'
import { submitConfirmation } from './submit-confirmation.server.ts'

/** The query parameter of a visitor who wants the code at another contact. */
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

/** The code in the address, otherwise one of this session that can still be entered. */
async function findRequestedCode(
  site: Site,
  session: { accountId: number; sessionId: number },
  search: URLSearchParams,
) {
  const named = await findLoginCode(site, search.get('code') ?? '')
  const isNamed = named?.sessionId === session.sessionId
  const code = isNamed ? named : search.has(OTHER_CONTACT) ? undefined : await findOpenCode(site, session)
  return describeRequestedCode(code, site, { isNamed, search })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const back = backPathOf(url, context.get(siteContext))
  // The button was pressed twice, and the first press has confirmed.
  if (await isConfirmed(context)) return redirect(back, 303)
  const form = await readForm(request)
  const result = await submitConfirmation(form.fields, context)
  if (!result.ok) return rejectCodeForm(form, result)
  if (!('codeId' in result)) return redirect(back, 303)
  const search = { code: result.codeId, ...(result.isTooSoon === true && { [TOO_SOON]: 'yes' }) }
  return redirect(confirmPath(back, search), 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: TITLE, path: accountPath('data/confirm'), isIndexed: false })
}

const TITLE = 'Подтвердите, что это вы'

/** Asks for a code from a contact of the account, before its login methods can be changed. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { contacts, requestedCode, note, hasPasskeys, back } = loaderData
  const wrongCode = actionData?.errors.code
  const isShownAtField = wrongCode !== undefined && requestedCode !== null
  const problem = isShownAtField ? undefined : (wrongCode ?? actionData?.message)
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
      {requestedCode === null ? (
        <SendCode contacts={contacts} />
      ) : (
        <VerifyCodeForm
          code={requestedCode}
          note={actionData === undefined ? note : undefined}
          rejection={isShownAtField ? actionData : undefined}
        >
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

/** A button for each contact of the account that the code can be sent to. */
function SendCode({ contacts }: { contacts: readonly string[] }) {
  if (contacts.length === 0) return null
  return (
    <section className={styles.step} aria-labelledby="send-code">
      <h2 id="send-code">{contacts.length === 1 ? 'Пришлём код' : 'Куда прислать код?'}</h2>
      <form method="post" className={styles.contacts}>
        <input type="hidden" name="intent" value="request-code" />
        {contacts.map((contact) => (
          <Button
            key={contact}
            type="submit"
            name="contact"
            value={contact}
            look={contacts.length === 1 ? 'ink' : 'ghost'}
            wide
          >
            <span className={styles.contact}>
              {contacts.length === 1 && 'Получить код на\u00A0'}
              {contact.includes('@') ? contact : formatPhone(contact)}
            </span>
          </Button>
        ))}
      </form>
    </section>
  )
}

interface OtherConfirmationMethodsProps {
  hasContacts: boolean
  hasPasskeys: boolean
  back: string
}

/** Confirmation without a code: by a passkey, or by a new login with any method of the account. */
function OtherConfirmationMethods({ hasContacts, hasPasskeys, back }: OtherConfirmationMethodsProps) {
  return (
    <section className={styles.others} aria-label="Другие способы">
      {hasPasskeys && <PasskeyButton back={back} label="Подтвердить ключом доступа" />}
      {/* A full page load, so that no account page stays visible behind the login. */}
      <form method="post" action={logoutPath()} onSubmit={deleteAllDrafts}>
        <input type="hidden" name="back" value={back} />
        <p className={styles.sent}>
          {hasContacts ? 'Нет доступа к\u00A0этим контактам?' : 'Чтобы подтвердить, войдите ещё раз.'}{' '}
          <button type="submit" className={styles.link}>
            Выйти и&nbsp;войти снова
          </button>
        </p>
      </form>
    </section>
  )
}
