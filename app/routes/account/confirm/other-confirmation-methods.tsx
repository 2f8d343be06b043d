import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { deleteAllDrafts } from '#app/features/requests/form/draft.ts'
import { logoutPath } from '#urls/login-paths.ts'
import styles from './confirm.module.css'

interface OtherConfirmationMethodsProps {
  hasContacts: boolean
  hasPasskeys: boolean
  back: string
}

/** Without a code: by a passkey, or by a new login in any way that the account has. */
export function OtherConfirmationMethods({ hasContacts, hasPasskeys, back }: OtherConfirmationMethodsProps) {
  return (
    <section className={styles.others} aria-label="Другие способы">
      {hasPasskeys && <PasskeyButton back={back} label="Подтвердить ключом доступа" />}
      {/* As a document: the account's pages are not to be seen behind the login. */}
      <form method="post" action={logoutPath()} onSubmit={deleteAllDrafts}>
        <input type="hidden" name="back" value={back} />
        <p className={styles.sent}>
          {hasContacts ? 'Нет доступа к\u00A0этим контактам?' : 'Чтобы подтвердить, войдите ещё раз.'}{' '}
          <button type="submit" className={styles.link}>
            Выйти и&nbsp;войти снова
          </button>
        </p>
      </form>
    </section>
  )
}
