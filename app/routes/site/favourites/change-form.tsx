import { type FormEvent, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { favouriteChangesPath } from '#urls/saved-car-paths.ts'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { SAVE_FAILED_MESSAGE } from '#app/features/saved-cars/list.texts.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'

/** A form that changes the whole list of favourites. With JavaScript it is sent without leaving the page. */
export function ChangeForm({
  actionName,
  removedAt,
  sort,
  className,
  children,
}: {
  actionName: 'restore' | 'clear' | 'share' | 'close'
  /** For `restore`: when the cars were removed. */
  removedAt?: Date
  /** The order of the list that a browser without JavaScript returns to. */
  sort: string
  className?: string
  children: ReactNode
}) {
  const { isBusy, send } = useChangeForm()
  return (
    <form
      method="post"
      action={favouriteChangesPath()}
      onSubmit={(event) => void send(event)}
      className={className}
      aria-busy={isBusy}
    >
      <input type="hidden" name="intent" value={actionName} />
      {removedAt && <input type="hidden" name="removed" value={removedAt.getTime()} />}
      <input type="hidden" name="sort" value={sort} />
      {children}
    </form>
  )
}

/** Only a refusal has a message. */
const ChangeAnswerSchema = v.object({ success: v.picklist(['Y', 'N']), msg: v.optional(v.string()) })

/** Sends a form that changes the list without leaving the page. A toast shows why a change failed. */
function useChangeForm() {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refusal = await postForm(event.currentTarget)
    if (refusal !== undefined) showToast({ text: refusal })
    // After a refusal, too, the list may have changed.
    if (refusal !== SAVE_FAILED_MESSAGE) notifyListsChanged()
    setBusy(false)
  }
  return { isBusy, send }
}

/** Sends the form. Returns undefined on success, otherwise the reason. */
async function postForm(form: HTMLFormElement): Promise<string | undefined> {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const answer = await fetchJson(form.action, v.parser(ChangeAnswerSchema), { body: new URLSearchParams(fields) })
  if (!answer.ok) return (answer.reason === 'refused' ? answer.msg : undefined) ?? SAVE_FAILED_MESSAGE
  return answer.value.success === 'Y' ? undefined : (answer.value.msg ?? SAVE_FAILED_MESSAGE)
}
