import { redirect } from 'react-router'
import { expireCounterCookies, writeCookieChoice } from '#app/features/cookie-choice/choice-cookies.ts'
import { type CookieChoice, parseCookieForm, parseCookieChoice } from '#app/features/cookie-choice/cookie-choice.ts'
import { formAnswerResponse, formErrorResponse } from '#app/http/form-answer-response.ts'
import { parseSitePath } from '#app/http/parse-site-path.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { cookieSettingsPath } from '#urls/request-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

const NOTHING_CHOSEN = 'Выберите, что разрешить.'
const MAX_BACK_LENGTH = 2000

/** `POST /ajax/modals/actions/cookie-action.php`: saves the visitor's choice (docs/product.md, Cookie settings). */
export async function action({ context, request }: Route.ActionArgs) {
  const read = await readShortForm(request)
  if (!read.ok) return formErrorResponse(read.reason)
  const choice = parseCookieForm(read.fields)
  const wantsPage = prefersHtml(request.headers.get('accept'))
  if (choice === undefined)
    return wantsPage
      ? redirect(cookieSettingsPath(), 303)
      : formAnswerResponse({ success: 'N', msg: NOTHING_CHOSEN, action: 'popup' })

  const site = context.get(siteContext)
  const { siteUrl, counters } = site
  const cookies = request.headers.get('cookie')
  // A counter that is already running only stops when its page reloads.
  const isStopped = counters !== undefined && parseCookieChoice(cookies)?.statistics === true && !choice.statistics
  const answer = wantsPage
    ? redirect(resolveBackPath(read.fields.get('back')?.[0], siteUrl), 303)
    : formAnswerResponse({ success: 'Y', msg: describeChoice(choice), action: isStopped ? 'reload' : 'popup' })
  const expired = choice.statistics ? [] : expireCounterCookies(cookies, new URL(siteUrl).hostname)
  for (const cookie of [...writeCookieChoice(choice, site), ...expired]) answer.headers.append('set-cookie', cookie)
  return answer
}

/** The page with the cookie notice. The form of the settings page sends no `back`; that page confirms the change. */
function resolveBackPath(back: string | undefined, siteUrl: string): string {
  const path = back === undefined || back.length > MAX_BACK_LENGTH ? undefined : parseSitePath(back, siteUrl)
  return path ?? `${cookieSettingsPath()}?saved`
}

function describeChoice({ statistics, outside }: CookieChoice): string {
  if (!statistics && !outside) return 'Статистика выключена, остались только необходимые записи.'
  const parts = [
    statistics ? 'Статистика разрешена' : 'Статистика выключена',
    outside ? 'карты и видео других сайтов разрешены' : 'карты и видео других сайтов выключены',
  ]
  return `${parts.join(', ')}. Изменить выбор можно внизу любой страницы: «Настройки cookie».`
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })
