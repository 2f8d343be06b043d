import { data, redirect } from 'react-router'
import { PROVIDER_WORDS } from '../provider-words.ts'
import { writeProviderWay } from '#app/features/account/provider-way.ts'
import { sitePath } from '#app/features/requests/site-path.ts'
import { authHeaders } from '#app/middleware/account.ts'
import { siteContext } from '#app/middleware/site.ts'
import { accountPath, loginPath, loginStepPath } from '#app/paths.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { readShortForm } from '#domain/read-short-form.server.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import type { Route } from './+types/route'
import styles from './login-with.module.css'

/** Nobody leaves for a provider by a link: his consent comes first. */
export function loader() {
  throw redirect(loginPath())
}

/** Sends the browser to VK ID or Yandex ID, when its owner has agreed to what becomes of his data here. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { auth, siteUrl } = context.get(siteContext)
  const provider = auth.providers.find((known) => known === params.provider)
  if (provider === undefined) throw data(undefined, { status: 404 })
  const sent = await readShortForm(request)
  const field = (name: string) => (sent.ok ? sent.fields.get(name)?.[0] : undefined)
  const back = sitePath(field('back') ?? '', siteUrl)
  const trouble = (reason: string) => {
    const troubled = new URL(loginPath(back), siteUrl)
    troubled.searchParams.set('trouble', reason)
    troubled.searchParams.set('provider', provider)
    return redirect(troubled.pathname + troubled.search, 303)
  }
  if (field(WIRE_FIELDS.consent) !== 'yes') return trouble('no-consent')
  const ways = { returnPath: loginStepPath('done'), failurePath: loginPath(back) }
  const { url, setCookies } = await auth.leaveFor(provider, ways, authHeaders(request, context))
  const way = {
    back,
    consentVersion: versionIn(field(WIRE_FIELDS.consentVersion)),
    ...(field(WIRE_FIELDS.advertising) === 'yes' && {
      advertisingVersion: versionIn(field(WIRE_FIELDS.advertisingVersion)),
    }),
  }
  const cookies = [...setCookies, writeProviderWay(way, siteUrl.startsWith('https:'))]
  return data({ url, provider }, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
}

const versionIn = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => [{ title: 'Переходим…' }, { name: 'robots', content: 'noindex' }]

/**
 * A step of its own instead of a redirect: browsers hold redirects after a form to the policy's `form-action` all the way
 * through, and nobody knows by which hosts a provider leads.
 */
export default function LoginWith({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) return null
  const name = PROVIDER_WORDS[actionData.provider]
  return (
    <div className="wrap">
      <section className={styles.page}>
        <meta httpEquiv="refresh" content={`0;url=${actionData.url}`} />
        <h1>Переходим в {name}</h1>
        <p>Если страница не&nbsp;открылась сама, нажмите на&nbsp;кнопку.</p>
        <ButtonAnchor href={actionData.url} look="ink">
          Открыть {name}
        </ButtonAnchor>
        <a href={accountPath()}>Отменить</a>
      </section>
    </div>
  )
}
