import { useCallback } from 'react'
import type { RequestFormView } from '../request-form-view.ts'
import { draftKey, deleteDraft, saveDraft, restoreDraft } from './draft.ts'

/** Keeps what is typed into a form from here on, and gives back what was kept before. */
export function useDraft(view: RequestFormView) {
  const name = draftKey(view)
  // What has just come back from the server is what was typed last.
  const isNew = view.message === undefined
  const attach = useCallback(
    (form: HTMLFormElement) => {
      if (isNew) restoreDraft(view, form)
      const keep = () => saveDraft(view, form)
      // Read again, the page suggests what it does now: what stands against that is kept with it.
      if (view.written?.length) keep()
      form.addEventListener('input', keep)
      form.addEventListener('change', keep)
      return () => {
        form.removeEventListener('input', keep)
        form.removeEventListener('change', keep)
      }
    },
    [isNew, view],
  )
  return { attach, forget: () => deleteDraft(name) }
}
