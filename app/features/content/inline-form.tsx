import { useMemo, useRef, useState } from 'react'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { countGoals } from '#app/features/requests/count-goals.ts'
import { followSoon } from '#app/features/requests/follow-answer.ts'
import type { FormAnswer } from '#app/features/requests/form-answer.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import { pickSuggested } from '#app/features/requests/pick-suggested.ts'
import type { SuggestedAnswers } from '#app/features/requests/read-asked.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { useToldAnswers } from '#app/features/requests/told-answers.ts'

/** A form as a part of a page. It counts as open once somebody begins with it. */
export function InlineForm({ view: loaded }: { view: RequestFormView }) {
  // What the loader says again after a heart or a login is another request: the form that is being filled in stays.
  const [first] = useState(loaded)
  const told = useToldAnswers()
  const view = useMemo(() => suggest(first, told), [first, told])
  const hasBegun = useRef(false)
  const goals = countGoals(view.kind)
  const begin = () => {
    if (!hasBegun.current) reportGoal('open', view.kind)
    hasBegun.current = true
  }
  const onTaken = (answer: FormAnswer) => {
    goals.onTaken(answer)
    followSoon(answer)
  }
  return (
    <div onFocus={begin}>
      <RequestForm view={view} hear={{ ...goals, onTaken }} />
    </div>
  )
}

/** Nobody types twice what a calculator on the same page has been told. */
function suggest(view: RequestFormView, told: SuggestedAnswers): RequestFormView {
  const answers = pickSuggested(told, view.kind)
  if (Object.keys(answers).length === 0) return view
  const values = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, [answer]]))
  return { ...view, values: { ...view.values, ...values }, suggested: { ...view.suggested, ...answers } }
}
