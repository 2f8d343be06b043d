import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { useRecoverFocus } from '#app/ui/visibility/use-recover-focus.ts'
import styles from './share-strip.module.css'

interface ShareStripProps {
  /** Absolute. */
  url: string
  /** What the link is called when it is handed on: «Избранное». */
  title: string
  /** Who sees what through it. */
  hint: string
  /** The form that closes the list again. */
  closing: ReactNode
}

/** The link to a list that is open to others: to copy, to hand on, to close. */
export function ShareStrip({ url, title, hint, closing }: ShareStripProps) {
  const field = useRef<HTMLInputElement>(null)
  const copying = useRecoverFocus<HTMLButtonElement>()
  const fieldId = `link-${useId()}`
  const [isCopied, setCopied] = useState(false)
  const canHandOn = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )

  const copy = async () => {
    field.current?.select()
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <section className={styles.strip} aria-label="Список открыт по ссылке">
      <div className={styles.words}>
        <label htmlFor={fieldId} className={styles.title}>
          Список открыт по&nbsp;ссылке
        </label>
        <p className={styles.hint}>{hint}</p>
      </div>
      <input
        ref={field}
        type="text"
        id={fieldId}
        className={styles.link}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.ways}>
        <Button ref={copying} look="ink" className={`needs-script ${styles.way}`} onClick={() => void copy()}>
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
        {canHandOn && (
          <Button
            look="ghost"
            className={`${styles.way} ${styles.handOn}`}
            // Whoever changes his mind in the phone's own sheet has nothing to be told.
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            Отправить
          </Button>
        )}
        {closing}
      </div>
      <output className="visually-hidden">{isCopied && 'Ссылка скопирована'}</output>
    </section>
  )
}

const neverChanges = () => () => undefined
