import { redirect } from 'react-router'
import { counterCookies, readCookieChoice, rememberChoice } from '#app/features/cookies/cookie-choice.ts'
import { answerForm, refuseForm } from '#app/features/requests/answer-form.ts'
import { siteContext } from '#app/middleware/site.ts'
import { cookieSettingsPath } from '#app/paths.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import type { Route } from './+types/route'

const WORDS = {
  accept: 'Статистика разрешена. Изменить выбор можно внизу любой страницы: «Настройки cookie».',
  refuse: 'Статистика выключена, остались только необходимые записи.',
  nothing: 'Выберите, разрешить ли статистику.',
}

/** `POST /ajax/modals/actions/cookie-action.php`: remembers what the visitor allows (spec §9). */
export async function action({ context, request }: Route.ActionArgs) {
  const read = await readShortForm(request)
  if (!read.ok) return refuseForm(read.reason)
  const choice = read.fields.get('choice')?.[0]
  const wantsPage = prefersPage(request.headers.get('accept'))
  if (choice !== 'accept' && choice !== 'refuse')
    return wantsPage
      ? redirect(cookieSettingsPath(), 303)
      : answerForm({ success: 'N', msg: WORDS.nothing, action: 'popup' })

  const { siteUrl, counters } = context.get(siteContext)
  const cookies = request.headers.get('cookie')
  const isAccepted = choice === 'accept'
  // A counter that runs already can only be stopped with its page.
  const isRunning = counters !== undefined && readCookieChoice(cookies) === true
  const answer = wantsPage
    ? redirect(`${cookieSettingsPath()}?saved`, 303)
    : answerForm({ success: 'Y', msg: WORDS[choice], action: !isAccepted && isRunning ? 'reload' : 'popup' })
  answer.headers.append('set-cookie', rememberChoice(isAccepted, siteUrl.startsWith('https:')))
  if (!isAccepted)
    for (const expired of counterCookies(cookies, new URL(siteUrl).hostname))
      answer.headers.append('set-cookie', expired)
  return answer
}

export const loader = () => refuseForm('not-a-form', { allow: 'POST' })
