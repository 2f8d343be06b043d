import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { createGoalCallbacks, reportGoal } from '#app/features/analytics/counters.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { formTextsOf } from '#app/features/requests/form/request-form.texts.ts'
import { MessageText } from '#app/features/requests/modal/message-text.tsx'
import { navigateAfterDelay } from '#app/features/requests/modal/close-after-answer.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { showAnswer } from '#app/features/requests/modal/show-answer.ts'
import { submitForm } from '#app/features/requests/answer/submit-form.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { requestPath, requestTakenPath } from '#urls/request-paths.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { isModalForm, type RequestKind } from '#domain/requests/request.ts'
import type { Route } from './+types/route'
import { getForm, loadRejectedForm, loadRequestPage, pickConfirmationParams } from './load-request-page.server.ts'
import styles from './request.module.css'
import { NextSteps } from './next-steps.tsx'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  return loadRequestPage(site, getForm(params.form), { request, url, accountId })
}

/** Receives the posts of browsers without JavaScript to the form's address (server/site-handler.ts). */
export async function action(args: Route.ActionArgs) {
  const form = getForm(args.params.form)
  const { status, answer, values } = await submitForm(args, form)
  if (answer.success === 'Y')
    return redirect(
      answer.link ?? requestTakenPath(form, answer.number ?? 0, pickConfirmationParams({ answer, values })),
      303,
    )
  return data({ view: await loadRejectedForm(args.context.get(siteContext), form, { answer, values }) }, { status })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { view, siteName, siteUrl } = loaderData
  const { title, lead } = formTextsOf(view)
  return pageMeta({ siteName, siteUrl, title, description: lead, path: requestPath(view.form), isIndexed: false })
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = actionData ?? loaderData
  const { message } = loaderData
  return (
    <div className="wrap">
      <div className={styles.sheet}>
        {message === undefined || actionData ? (
          <FormOnPage key={view.key} view={view} />
        ) : (
          <>
            <MessageText {...message} heading="h1" />
            <NextSteps />
          </>
        )}
      </div>
    </div>
  )
}

function FormOnPage({ view }: { view: RequestFormView }) {
  const goals = useGoals(view.kind)
  const onAccepted = (answer: FormAnswer) => {
    goals.onAccepted(answer)
    if (isModalForm(view.form)) navigateAfterDelay(answer)
    else void showAnswer(answer)
  }
  return (
    <RequestForm
      view={view}
      callbacks={{ ...goals, onAccepted }}
      heading="h1"
      nextLinks={<NextSteps car={view.car} />}
    />
  )
}

/** Reports the goals of a form that is a page. It counts as opened when it is mounted. */
function useGoals(kind: RequestKind): ReturnType<typeof createGoalCallbacks> {
  useEffect(() => reportGoal('open', kind), [kind])
  return createGoalCallbacks(kind)
}
