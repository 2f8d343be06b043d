import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/requests/create-goal-callbacks.ts'
import { navigateAfterDelay } from '#app/features/requests/modal/close-after-answer.ts'
import { showAnswer } from '#app/features/requests/modal/show-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { createIdempotencyKey } from '#app/features/requests/sending/create-idempotency-key.ts'
import { listControls } from '#app/features/requests/sending/collect-form-fields.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { AUTO_CLOSE_MS } from '#app/ui/motion/timings.ts'
import { isActionForm } from '#domain/requests/request.ts'
import { FormTeaser } from './form-teaser.tsx'
import styles from './inline-form.module.css'
import { useSuggestedView } from './use-suggested-view.ts'

interface InlineFormProps {
  view: RequestFormView
  /** What leads to it stands in its place until somebody wants it, if it has a `data-action`; without JavaScript it is open. */
  isFolded?: boolean
}

/**
 * A form as a part of a page. It counts as open once somebody begins with it. One with a `data-action` answers in a message
 * pop-up, and where the answer says so it goes when that does: what leads to it is shown again (docs/product.md, Pop-ups).
 */
export function InlineForm({ view: loaded, isFolded = false }: InlineFormProps) {
  // What the loader says again after a heart or a login is another request: the form that is being filled in stays.
  const [own, setOwn] = useState(loaded)
  const { view, hearInput, forgetInput } = useSuggestedView(own)
  const isAction = isActionForm(view.form)
  const [state, setState] = useState<'folded' | 'open' | 'answered'>(isFolded && isAction ? 'folded' : 'open')
  const [answer, setAnswer] = useState<FormAnswer>()
  const way = useRef<HTMLAnchorElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const hasBegun = useRef(false)
  const goals = createGoalCallbacks(view.kind)
  const begin = () => {
    if (!hasBegun.current) reportGoal('open', view.kind)
    hasBegun.current = true
  }
  // A message that was closed early has no way yet to give the focus to.
  useEffect(() => {
    if (state === 'answered') way.current?.focus({ preventScroll: true })
  }, [state])
  const open = () => {
    // What has been taken is another request than the next.
    if (state === 'answered') {
      forgetInput()
      setOwn({ ...own, key: createIdempotencyKey() })
    }
    // At once, within the press: a phone shows its keyboard for that alone.
    flushSync(() => setState('open'))
    const form = place.current?.querySelector('form')
    if (form) firstField(form)?.focus()
  }
  /** On what stands there once the message has gone: what became of the form, or the way to it. */
  const focusNews = () => {
    const news = place.current?.querySelector<HTMLElement>(RESULT_SELECTOR) ?? way.current
    news?.focus({ preventScroll: true })
  }
  const onAccepted = (answer: FormAnswer) => {
    goals.onAccepted(answer)
    if (!isAction) {
      navigateAfterDelay(answer)
      return
    }
    setAnswer(answer)
    if (answer.action === 'hide-answer-form') setTimeout(() => setState('answered'), AUTO_CLOSE_MS)
    void showAnswer(answer).then(focusNews)
  }
  return (
    <>
      {isAction && (
        <FormTeaser view={view} resultMessage={answer?.msg} isHidden={state === 'open'} link={way} onOpen={open} />
      )}
      {state !== 'answered' && (
        <div ref={place} hidden={state === 'folded'} onFocus={begin} onInput={hearInput} className={styles.form}>
          <RequestForm key={view.key} view={view} callbacks={{ ...goals, onAccepted }} isRemovedByParent={isAction} />
        </div>
      )}
    </>
  )
}

/** In a form that was taken nothing else has it (request-accepted.tsx). */
const RESULT_SELECTOR = '[tabindex="-1"]:not(input)'

const firstField = (form: HTMLFormElement) =>
  listControls(form).find(({ type, tabIndex }) => type !== 'hidden' && tabIndex >= 0)
