import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './login-sheet.module.css'

interface LoginSheetProps {
  title: string
  /** What the visitor does here, in a sentence. */
  lead?: ReactNode
  children?: ReactNode
}

/** A step of the login: one task, beside a picture where there is room. */
export function LoginSheet({ title, lead, children }: LoginSheetProps) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      <p className={styles.promise}>{ACCOUNT_PROMISE}</p>
    </div>
  )
}

const ACCOUNT_PROMISE =
  'В\u00a0кабинете\u00a0— ваши заявки и\u00a0ответы на\u00a0них, избранное на\u00a0всех устройствах и\u00a0новые машины по\u00a0вашему поиску.'
