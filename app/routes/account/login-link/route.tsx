import { data, redirect } from 'react-router'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import { parseFollowParam } from '#app/features/searches/parse-catalogue-search.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { siteCookie } from '#app/http/site-cookie.ts'
import { accountPath } from '#urls/account-paths.ts'
import { legalPath } from '#urls/content-paths.ts'
import { loginByPath, loginStepPath } from '#urls/login-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { checkLoginLink, findLoginLink } from '#domain/accounts/codes/check-login-code.server.ts'
import { findOrCreateAccount } from '#domain/accounts/find-account.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

/** A code's id and its token. Anything else is not put into the cookie. */
const KEY_PATTERN = /^[\w-]{36}\.[\w-]{22}$/
/** Holds the key instead of the address, which counters and bystanders can see. */
const linkCookie = siteCookie('login-link', { lifetimeS: 10 * 60, isHostOnly: true })

/** Opening the page does not use the link up, because mail scanners open links too. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  const keyParam = url.searchParams.get('key')
  if (keyParam !== null) {
    const key = KEY_PATTERN.test(keyParam) ? keyParam : ''
    const headers = { 'set-cookie': linkCookie.write(key, site) }
    throw redirect(loginStepPath('link'), { status: 303, headers })
  }
  const code = await findLoginLink(site, linkCookie.read(request, site) ?? '')
  const isLoggedIn = (await context.get(accountContext)()) !== undefined
  const found =
    code === undefined || code.accountId !== undefined
      ? undefined
      : { id: code.codeId, value: code.value, searchTitle: parseFollowParam(site.stock, code.back)?.title }
  // A visitor who has used the link opens it again: they are logged in already.
  if (found === undefined && isLoggedIn) throw redirect(accountPath())
  return data({ code: found, siteName, siteUrl }, { status: found === undefined ? 404 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const key = linkCookie.read(request, site) ?? ''
  const code = await findLoginLink(site, key)
  const sent = await readShortForm(request)
  // Another link was opened since, perhaps by an attacker's page. Show the visitor which account it logs into.
  if (code !== undefined && !(sent.ok && sent.fields.get('code')?.[0] === code.codeId))
    return redirect(loginStepPath('link'), 303)
  const verified = code === undefined || code.accountId !== undefined ? undefined : await checkLoginLink(site, key)
  if (verified === undefined) return data(null, { status: 404 })
  // The reader of the letter may not be the one who requested it, so a consent to advertising does not count.
  const consent = { ...verified.consent, advertisingVersion: undefined }
  const accountId = await findOrCreateAccount(site, { ...verified, consent })
  const response = await finishLogin(request, context, accountId, verified.back)
  response.headers.append('set-cookie', linkCookie.clear(site))
  return response
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
          {code.searchTitle !== undefined && (
            <> Будем писать на&nbsp;этот адрес о&nbsp;новых автомобилях по&nbsp;поиску «{code.searchTitle}».</>
          )}
        </>
      }
    >
      <form method="post" className={styles.form}>
        <input type="hidden" name="code" value={code.id} />
        <Button type="submit" wide>
          {code.searchTitle === undefined ? 'Войти' : FOLLOW_TEXTS.title}
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
