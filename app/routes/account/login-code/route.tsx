import { data, redirect } from 'react-router'
import { ResendCodeForm, CodeForm } from '#app/features/account/code-form.tsx'
import { backPath } from '#app/features/account/back-path.ts'
import { secondsUntil } from '#app/features/account/login-code.texts.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { FOLLOW_TEXTS } from '#app/features/account/follow-form.texts.ts'
import { parseFollowParam } from '#app/features/searches/parse-catalogue-search.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginByPath, loginPath, loginStepPath } from '#urls/login-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { formatPhone } from '#locale/phone.ts'
import { findLoginCode } from '#domain/accounts/codes/login-codes.server.ts'
import type { Route } from './+types/route'
import { submitLoginCode } from './submit-login-code.server.ts'

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
