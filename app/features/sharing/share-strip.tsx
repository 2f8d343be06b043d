import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { useRecoverFocus } from '#app/ui/visibility/use-reached.ts'
import styles from './share-strip.module.css'

interface ShareStripProps {
  /** Absolute. */
  url: string
  /** The title of a shared link: «Избранное». */
  title: string
  /** Who can see what with the link. */
  hint: string
  /** The form that stops sharing. */
  closing: ReactNode
}

/** The link to a shared list: to copy, to share, to stop sharing. */
export function ShareStrip({ url, title, hint, closing }: ShareStripProps) {
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRecoverFocus<HTMLButtonElement>()
  const fieldId = `link-${useId()}`
  const [isCopied, setCopied] = useState(false)
  const canShare = useSyncExternalStore(
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
      <div className={styles.text}>
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
      <div className={styles.actions}>
        <Button ref={copyButton} look="ink" className={`needs-script ${styles.action}`} onClick={() => void copy()}>
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
        {canShare && (
          <Button
            look="ghost"
            className={`${styles.action} ${styles.share}`}
            // A visitor who cancels the phone's share sheet needs no message.
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
