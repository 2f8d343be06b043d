import type { HeadingTag } from '../form/request-accepted.tsx'
import styles from '../form/request-form.module.css'

interface MessageTextProps {
  title?: string
  /** Plain text; line breaks are preserved. */
  msg: string
  heading?: HeadingTag
}

/** The generic message pop-up (docs/product.md, Pop-ups), with the text of its trigger. */
export function MessageText({ title = 'Сообщение', msg, heading: Heading = 'h2' }: MessageTextProps) {
  return (
    <div className={styles.form}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.message}>{msg}</p>
    </div>
  )
}
