import { data, redirect } from 'react-router'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import { parseFollowParam } from '#app/features/searches/parse-follow-param.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { hostCookie } from '#app/http/host-cookie.ts'
import { accountPath } from '#urls/account-paths.ts'
import { legalPath } from '#urls/content-paths.ts'
import { loginByPath, loginStepPath } from '#urls/login-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { checkLoginLink, findLoginLink } from '#domain/accounts/codes/check-login-link.server.ts'
import { findOrCreateAccount } from '#domain/accounts/find-or-create-account.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

/** What can stand in a cookie, and is no more than we once wrote. */
const KEY_PATTERN = /^[\w-]{36}\.[\w-]{22}$/
/** Takes the key out of the address, which others get to see: counters, and who looks over a shoulder. */
const linkCookie = hostCookie('login-link', 10 * 60)

/** Looking uses up nothing: programs that look into letters open their links too. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  const given = url.searchParams.get('key')
  if (given !== null) {
    const key = KEY_PATTERN.test(given) ? given : ''
    const headers = { 'set-cookie': linkCookie.write(key, site) }
    throw redirect(loginStepPath('link'), { status: 303, headers })
  }
  const code = await findLoginLink(site, linkCookie.read(request, site) ?? '')
  const isLoggedIn = (await context.get(accountContext)()) !== undefined
  const found =
    code === undefined || code.accountId !== undefined
      ? undefined
      : { id: code.codeId, value: code.value, wanted: parseFollowParam(site.stock, code.back)?.title }
  // Whoever opens the letter once more is where it leads.
  if (found === undefined && isLoggedIn) throw redirect(accountPath())
  return data({ code: found, siteName, siteUrl }, { status: found === undefined ? 404 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const key = linkCookie.read(request, site) ?? ''
  const code = await findLoginLink(site, key)
  const sent = await readShortForm(request)
  // Another link has been opened since, perhaps by a page that hopes for this click: he shall see whose account it is.
  if (code !== undefined && !(sent.ok && sent.fields.get('code')?.[0] === code.codeId))
    return redirect(loginStepPath('link'), 303)
  const proof = code === undefined || code.accountId !== undefined ? undefined : await checkLoginLink(site, key)
  if (proof === undefined) return data(null, { status: 404 })
  // Whoever asked for the letter need not be its reader: what is not needed for the login the reader has not agreed to.
  const consent = { ...proof.consent, advertisingVersion: undefined }
  const answer = await finishLogin(request, context, await findOrCreateAccount(site, { ...proof, consent }), proof.back)
  answer.headers.append('set-cookie', linkCookie.clear(site))
  return answer
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Вход по ссылке', path: loginStepPath('link'), isIndexed: false })
}

export default function LoginLink({ loaderData: { code } }: Route.ComponentProps) {
  if (code === undefined)
    return (
      <LoginSheet
        title="Ссылка больше не действует"
        lead="Она подходит один раз и только 10&nbsp;минут. Запросите новую: это быстро."
      >
        <ButtonLink to={loginByPath('email')} look="ink" wide reloadDocument>
          Получить новую ссылку
        </ButtonLink>
      </LoginSheet>
    )
  return (
    <LoginSheet
      title="Вход в кабинет"
      lead={
        <>
          Вы входите как <strong>{code.value}</strong>.
          {code.wanted !== undefined && (
            <> Будем писать на&nbsp;этот адрес о&nbsp;новых автомобилях по&nbsp;поиску «{code.wanted}».</>
          )}
        </>
      }
    >
      <form method="post" className={styles.form}>
        <input type="hidden" name="code" value={code.id} />
        <Button type="submit" look="accent" wide>
          {code.wanted === undefined ? 'Войти' : FOLLOW_TEXTS.title}
        </Button>
        <p className={styles.terms}>
          Входя, вы&nbsp;даёте{' '}
          <a href={legalPath('consent')} target="_blank" rel="noopener">
            согласие на&nbsp;обработку персональных данных
          </a>
          . Не&nbsp;просили ссылку&nbsp;— просто закройте страницу.
        </p>
      </form>
    </LoginSheet>
  )
}
