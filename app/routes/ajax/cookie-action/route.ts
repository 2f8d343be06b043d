import { redirect } from 'react-router'
import {
  type CookieChoice,
  counterCookies,
  readChosen,
  readCookieChoice,
  rememberChoice,
} from '#app/features/cookies/cookie-choice.ts'
import { answerForm, refuseForm } from '#app/features/requests/answer-form.ts'
import { sitePath } from '#app/features/requests/site-path.ts'
import { siteContext } from '#app/middleware/site.ts'
import { cookieSettingsPath } from '#app/paths.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import type { Route } from './+types/route'

const NOTHING = 'Выберите, что разрешить.'
const LONGEST_BACK = 2000

/** `POST /ajax/modals/actions/cookie-action.php`: remembers what the visitor allows (spec §9). */
export async function action({ context, request }: Route.ActionArgs) {
  const read = await readShortForm(request)
  if (!read.ok) return refuseForm(read.reason)
  const choice = readChosen(read.fields)
  const wantsPage = prefersPage(request.headers.get('accept'))
  if (choice === undefined)
    return wantsPage ? redirect(cookieSettingsPath(), 303) : answerForm({ success: 'N', msg: NOTHING, action: 'popup' })

  const { siteUrl, counters } = context.get(siteContext)
  const cookies = request.headers.get('cookie')
  // A counter that runs already can only be stopped with its page.
  const isStopped = counters !== undefined && readCookieChoice(cookies)?.statistics === true && !choice.statistics
  const answer = wantsPage
    ? redirect(wayOn(read.fields.get('back')?.[0], siteUrl), 303)
    : answerForm({ success: 'Y', msg: describeChoice(choice), action: isStopped ? 'reload' : 'popup' })
  const kept = rememberChoice(choice, siteUrl.startsWith('https:'))
  const expired = choice.statistics ? [] : counterCookies(cookies, new URL(siteUrl).hostname)
  for (const cookie of [...kept, ...expired]) answer.headers.append('set-cookie', cookie)
  return answer
}

/** Back to the page on which the notice was answered; whoever comes from the settings reads there that they are saved. */
function wayOn(back: string | undefined, siteUrl: string): string {
  const path = back === undefined || back.length > LONGEST_BACK ? undefined : sitePath(back, siteUrl)
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

export const loader = () => refuseForm('not-a-form', { allow: 'POST' })
