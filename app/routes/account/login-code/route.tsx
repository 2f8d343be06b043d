import { data, redirect } from 'react-router'
import { CodeForm, ResendCodeForm } from '#app/features/account/code-form.tsx'
import { backPath } from '#app/features/account/back-path.ts'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import {
  describeCodeRequestRefusal,
  describeGuessRefusal,
  secondsUntil,
} from '#app/features/account/login-code.texts.ts'
import { CODE_INTENT } from '#app/features/account/login-schemas.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm, type RejectedForm } from '#app/features/form/read-form.server.ts'
import { parseFollowParam } from '#app/features/searches/parse-catalogue-search.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { checkLoginCode } from '#domain/accounts/codes/check-login-code.server.ts'
import { resendLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { findOrCreateAccount } from '#domain/accounts/find-account.server.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginByPath, loginCodePath, loginPath, loginStepPath } from '#urls/login-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { formatPhone } from '#locale/phone.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  if ((await context.get(accountContext)()) !== undefined) throw redirect(back ?? accountPath())
  const { siteName, siteUrl } = site
  const found = await findLoginCode(site, url.searchParams.get('code') ?? '')
  // A code for a new contact is entered in the account instead.
  if (found === undefined || found.accountId !== undefined)
    return data({ code: undefined, back, siteName, siteUrl }, { status: 404 })
  const { codeId, kind, value, isOpen, isDeliveryUncertain, triesLeft } = found
  const waitS = secondsUntil(found.nextAt, site.now())
  const isFollowing = parseFollowParam(site.stock, back) !== undefined
  return data({
    code: { codeId, kind, value, isOpen, isDeliveryUncertain, triesLeft, waitS, isFollowing },
    back,
    siteName,
    siteUrl,
  })
}

export const action = ({ context, request, url }: Route.ActionArgs) => submitLoginCode(request, url, context)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Код для входа', path: loginStepPath('code'), isIndexed: false })
}

const CODES_DELAYED =
  'Сейчас запрашивают очень много кодов. Если ваш не\u00A0придёт за\u00A0пять минут, попробуйте через час или другим способом.'

export default function LoginCode({ loaderData: { code, back }, actionData }: Route.ComponentProps) {
  if (code === undefined)
    return (
      <LoginSheet title="Код больше не действует" lead="Он использован, или с тех пор прошло больше часа.">
        <ButtonLink to={loginPath(back)} look="ink" wide reloadDocument>
          Получить новый код
        </ButtonLink>
      </LoginSheet>
    )
  const { codeId, kind, value, isOpen, isDeliveryUncertain, triesLeft, waitS, isFollowing } = code
  const recipient =
    kind === 'phone' ? <strong className={styles.phone}>{formatPhone(value)}</strong> : <strong>{value}</strong>
  const resendForm = (
    <ResendCodeForm key={codeId} {...{ isOpen, waitS }}>
      <a href={loginByPath(kind, back, codeId)} className={styles.link}>
        {kind === 'phone' ? 'Изменить номер' : 'Изменить адрес'}
      </a>
    </ResendCodeForm>
  )
  return isOpen ? (
    <LoginSheet
      title="Введите код"
      lead={
        <>
          {isDeliveryUncertain ? 'Отправляем' : 'Отправили'} его на&nbsp;{recipient}. Код действует 10&nbsp;минут
          {kind === 'email' && ', в\u00a0письме есть и\u00a0ссылка: она подойдёт вместо кода'}.
        </>
      }
    >
      {isDeliveryUncertain && <Alert tone="warn">{CODES_DELAYED}</Alert>}
      <CodeForm
        key={`${codeId} ${triesLeft}`}
        {...{ kind, triesLeft }}
        rejection={actionData}
        isFocused
        button={isFollowing ? FOLLOW_TEXTS.title : 'Войти'}
      />
      {resendForm}
    </LoginSheet>
  ) : (
    <LoginSheet
      title={triesLeft === 0 ? 'Попытки закончились' : 'Время кода вышло'}
      lead={<>Запросите новый код: отправим его на&nbsp;{recipient}.</>}
    >
      {actionData?.message !== undefined && (
        <Alert tone="bad" live>
          {actionData.message}
        </Alert>
      )}
      {resendForm}
    </LoginSheet>
  )
}

const CODE_EXPIRED = describeGuessRefusal({ ok: false, reason: 'gone' })

/** Logs in with the entered code, or sends another one (`intent=resend`). */
async function submitLoginCode(request: Request, url: URL, context: RouteContext): Promise<Response | RejectedForm> {
  const site = context.get(siteContext)
  const form = await readForm(request, { shownBy: CODE_INTENT })
  if (!form.isReadable) return form.rejectMalformed()
  const back = backPath(url.searchParams.get('back'), site.siteUrl)
  // The button was pressed twice, and the first press has logged in.
  if ((await context.get(accountContext)()) !== undefined) return redirect(back ?? accountPath(), 303)
  const code = await findLoginCode(site, url.searchParams.get('code') ?? '')
  if (code === undefined || code.accountId !== undefined) return form.reject({}, CODE_EXPIRED, { status: 404 })
  if (form.intent === 'resend') {
    const { address } = context.get(senderContext)
    const requested = await resendLoginCode(site, { codeId: code.codeId, address })
    if (requested.ok) return redirect(loginCodePath(requested.codeId, back), 303)
    if (requested.reason === 'gone') return form.reject({}, CODE_EXPIRED, { status: 404 })
    return form.reject({}, describeCodeRequestRefusal(requested, site.now(), site.timeZone).message, { status: 429 })
  }
  const guess = (parseTextField(form.fields, 'code') ?? '').slice(0, MAX_GUESS_LENGTH)
  const checked = await checkLoginCode(site, { codeId: code.codeId, guess })
  if (checked.ok) return finishLogin(request, context, await findOrCreateAccount(site, checked), back)
  // A code that is used up is not shown again.
  const values: FormRejection['values'] = checked.reason === 'malformed' ? { code: [guess] } : {}
  return form.reject({ code: describeGuessRefusal(checked) }, undefined, { values })
}

const MAX_GUESS_LENGTH = 40
