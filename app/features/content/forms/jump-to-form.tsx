import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import type { BlockView } from '../blocks/block-view.ts'
import styles from './jump-to-form.module.css'

interface JumpToFormProps {
  /** The form of the page; without one nothing is shown. */
  block: BlockView | undefined
}

/** The page's main button, in its head: a link to the form below. */
export function JumpToForm({ block }: JumpToFormProps) {
  if (block?.kind !== 'form') return null
  return (
    <div className={styles.action}>
      <ButtonAnchor href={`#${block.view.form}`} look="accent">
        {block.button}
      </ButtonAnchor>
    </div>
  )
}

/** The same at the bottom of a phone's screen, until the form comes into view; it does not come back below the form. */
export function JumpToFormBar({ block }: JumpToFormProps) {
  const form = block?.kind === 'form' ? block.view.form : undefined
  const isReached = useReached(form)
  if (block?.kind !== 'form') return null
  return (
    <div className={styles.foot}>
      <div className={styles.bar} data-passed={isReached || undefined}>
        <ButtonAnchor href={`#${form}`} look="accent" wide>
          {block.button}
        </ButtonAnchor>
      </div>
    </div>
  )
}
