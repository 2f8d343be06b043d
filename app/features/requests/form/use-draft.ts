import { useCallback } from 'react'
import type { RequestFormView } from '../request-form-view.ts'
import { draftKey, deleteDraft, saveDraft, restoreDraft } from './draft.ts'

/** Restores the draft of a form, and saves what is typed into it. `attach` is the form's ref. */
export function useDraft(view: RequestFormView) {
  const name = draftKey(view)
  // A form that came back from the server already holds what was typed last.
  const isNew = view.message === undefined
  const attach = useCallback(
    (form: HTMLFormElement) => {
      if (isNew) restoreDraft(view, form)
      const save = () => saveDraft(view, form)
      // After a reload the page suggests its current values: save the draft with them.
      if (view.editedFields?.length) save()
      form.addEventListener('input', save)
      form.addEventListener('change', save)
      return () => {
        form.removeEventListener('input', save)
        form.removeEventListener('change', save)
      }
    },
    [isNew, view],
  )
  return { attach, deleteDraft: () => deleteDraft(name) }
}
