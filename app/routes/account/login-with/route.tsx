import { data, redirect } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import type { RouteContext } from '#app/http/action-args.ts'
import { backPath } from '#app/features/account/back-path.ts'
import { requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { providerLoginCookie } from '#app/http/login-cookies.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginErrorPath, loginPath } from '#urls/login-paths.ts'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import { startProviderLogin } from '#domain/accounts/login-methods/provider-login.server.ts'
import type { FormValues } from '#platform/forms/multipart.server.ts'
import type { Route } from './+types/route'
import styles from './login-with.module.css'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

/**
 * A login by a provider needs a consent, so a link cannot start it. This is no loader, because a loader would also run
 * after the action.
 */
function requirePost(
  ...[{ request }, next]: Parameters<Route.MiddlewareFunction>
): ReturnType<Route.MiddlewareFunction> {
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(loginPath())
  return next()
}

/** Sends the browser to VK ID or Yandex ID, after the visitor's consent to the processing of their data. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const provider = site.authProviders.names.find((known) => known === params.provider)
  if (provider === undefined) throw data(undefined, { status: 404 })
  const { fields } = await readShortForm(request)
  const back = backPath(parseTextField(fields, 'back'), site.siteUrl)
  const isLink = parseTextField(fields, 'link') === 'yes'
  if (!isLink && parseTextField(fields, SUBMISSION_FIELDS.consent) !== 'yes')
    return redirect(loginErrorPath(provider, 'no-consent', back), 303)
  const { id, url } = await startProviderLogin(site, {
    provider,
    ...(isLink ? { accountId: await requireLinkingAccount(context) } : { returnPath: back, ...parseConsents(fields) }),
  })
  return data({ url, provider }, { headers: { 'set-cookie': providerLoginCookie.write(id, site) } })
}

/** The account that is logged in and may link a provider now. Its consents were given at the login. */
async function requireLinkingAccount(context: RouteContext): Promise<number> {
  const session = await context.get(accountContext)()
  if (session === undefined) throw redirect(loginPath(accountPath('data/contact')), 303)
  context.set(signedInContext, session)
  await requireConfirmation(context, accountPath('data/contact'))
  return session.accountId
}

const parseConsents = (fields: FormValues) => ({
  consentVersion: parseVersion(parseTextField(fields, SUBMISSION_FIELDS.consentVersion)),
  ...(parseTextField(fields, SUBMISSION_FIELDS.advertising) === 'yes' && {
    advertisingVersion: parseVersion(parseTextField(fields, SUBMISSION_FIELDS.advertisingVersion)),
  }),
})

const parseVersion = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => [{ title: 'Переходим…' }, { name: 'robots', content: 'noindex' }]

/**
 * A page instead of a redirect: browsers apply `form-action` of the Content-Security-Policy to every redirect after a
 * form, and the hosts that a provider redirects through are unknown.
 */
export default function LoginWith({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) return null
  const name = PROVIDER_NAMES[actionData.provider]
  return (
    <div className="wrap">
      <section className={styles.page}>
        <meta httpEquiv="refresh" content={`0;url=${actionData.url}`} />
        <h1>Переходим в {name}</h1>
        <p>Если страница не&nbsp;открылась сама, нажмите на&nbsp;кнопку.</p>
        <ButtonAnchor href={actionData.url} look="ink">
          Открыть {name}
        </ButtonAnchor>
        <Link to={loginPath()}>Отменить</Link>
      </section>
    </div>
  )
}
