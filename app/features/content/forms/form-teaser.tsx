import type { MouseEvent, Ref } from 'react'
import { formTextsOf } from '#app/features/requests/form/request-form.texts.ts'
import { formDefinitionOf } from '#domain/requests/kinds/registry.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { requestPath } from '#urls/request-paths.ts'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import styles from './inline-form.module.css'

interface FormTeaserProps {
  view: RequestFormView
  /** The answer to the form that was here. */
  resultMessage?: string
  isHidden: boolean
  /** The link to the form. */
  link: Ref<HTMLAnchorElement>
  onOpen: () => void
}

/** The placeholder of a folded form. It also links to the form's own page. */
export function FormTeaser({ view, resultMessage, isHidden, link, onOpen }: FormTeaserProps) {
  const { title, lead, button } = formTextsOf(view)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <div hidden={isHidden} className={styles.teaser}>
      <h2>{title}</h2>
      <p className={styles.lead}>{resultMessage ?? lead}</p>
      <p className={styles.action}>
        <ButtonAnchor ref={link} look="ghost" href={requestPath(view.form)} rel="nofollow" onClick={open}>
          {formDefinitionOf(view.form).linkLabel ?? button}
        </ButtonAnchor>
      </p>
    </div>
  )
}
