import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { logoutPath } from '#urls/login-paths.ts'
import styles from './confirm.module.css'

interface OtherConfirmationMethodsProps {
  hasContacts: boolean
  hasPasskeys: boolean
  back: string
}

/** Confirmation without a code: by a passkey, or by a new login with any method of the account. */
export function OtherConfirmationMethods({ hasContacts, hasPasskeys, back }: OtherConfirmationMethodsProps) {
  return (
    <section className={styles.others} aria-label="Другие способы">
      {hasPasskeys && <PasskeyButton back={back} label="Подтвердить ключом доступа" />}
      {/* A full page load, so that no account page stays visible behind the login. */}
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
