import * as v from 'valibot'
import { SAVE_FAILED_MESSAGE } from '#app/features/saved-cars/list.texts.ts'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'

/** Only a refusal has a message. */
const ChangeAnswerSchema = v.object({ success: v.picklist(['Y', 'N']), msg: v.optional(v.string()) })

/** Sends a form that changes the list. Returns undefined on success, otherwise the reason. */
export async function postChange(form: HTMLFormElement): Promise<string | undefined> {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const answer = await fetchJson(form.action, v.parser(ChangeAnswerSchema), { body: new URLSearchParams(fields) })
  if (!answer.ok) return (answer.reason === 'refused' ? answer.msg : undefined) ?? SAVE_FAILED_MESSAGE
  return answer.value.success === 'Y' ? undefined : (answer.value.msg ?? SAVE_FAILED_MESSAGE)
}
