import type { ReactNode } from 'react'
import { confirmPath } from '#urls/account-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './confirm-notice.module.css'

interface ConfirmNoticeProps {
  /** The page to come back to. */
  back: string
  /** What a confirmation is needed for. */
  children: ReactNode
}

/** Shown in place of a change until the visitor has confirmed that the account is theirs. */
export function ConfirmNotice({ back, children }: ConfirmNoticeProps) {
  return (
    <div className={styles.notice}>
      <p>{children}</p>
      <ButtonLink to={confirmPath(back)} look="ink">
        Подтвердить
      </ButtonLink>
    </div>
  )
}
