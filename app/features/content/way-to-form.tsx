import { ButtonAnchor } from '#app/ui/button.tsx'
import type { ShownBlock } from './shown-block.ts'
import styles from './way-to-form.module.css'

interface WayToFormProps {
  /** The form of the page; without one nothing is shown. */
  block: ShownBlock | undefined
  /** At the foot of a phone's screen until the form itself comes into view, instead of in the head. */
  isBar?: boolean
}

/** The page's main button: leads down to its form. */
export function WayToForm({ block, isBar = false }: WayToFormProps) {
  if (block?.kind !== 'form') return null
  return (
    <div className={isBar ? styles.bar : styles.way}>
      <ButtonAnchor href={`#${block.view.form}`} look="accent" wide={isBar}>
        {block.button}
      </ButtonAnchor>
    </div>
  )
}
