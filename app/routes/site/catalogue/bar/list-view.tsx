import { Rows3 } from 'lucide-react'
import { useContext } from 'react'
import { NonceContext } from '#app/ui/enhancement/nonce-context.ts'
import styles from './list-bar.module.css'

/** The switch whose state the style sheet of the cards reads (app/features/cars/car-card.module.css). */
const SWITCH_ID = 'compact'
const STORAGE_KEY = 'compact list'

/**
 * On a phone: one car on a screen, or four. A plain checkbox, which needs no script to work; the browser remembers it. A
 * script beside it restores the choice before the first card is drawn, so that nothing moves and the page is the same for
 * everybody (docs/decisions/112).
 */
export function ListView() {
  const nonce = useContext(NonceContext)
  return (
    <>
      <label className={styles.view} title="Компактный список">
        <input
          id={SWITCH_ID}
          type="checkbox"
          aria-label="Компактный список"
          ref={restore}
          onChange={({ currentTarget }) => remember(currentTarget.checked)}
        />
        <Rows3 />
      </label>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // Our own script, the same on every page. By hydration the browser has already run it.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RESTORE_SCRIPT : '' }}
      />
    </>
  )
}

const RESTORE_SCRIPT = `try { document.getElementById('${SWITCH_ID}').checked = localStorage.getItem('${STORAGE_KEY}') === '1' } catch {}`

/** The same for a list that the router shows, where scripts in a page are not run. */
function restore(box: HTMLInputElement | null): void {
  try {
    if (box !== null) box.checked = localStorage.getItem(STORAGE_KEY) === '1'
  } catch {
    // A browser that stores nothing begins with the large cards.
  }
}

function remember(isCompact: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isCompact ? '1' : '')
  } catch {
    // As above.
  }
}
