import { Button } from '#app/ui/controls/button.tsx'
import { formatPhone } from '#locale/phone.ts'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { logoutPath } from '#urls/login-paths.ts'
import styles from './confirm.module.css'

/** A button for each contact of the account that the code can be sent to. */
export function SendCode({ contacts }: { contacts: readonly string[] }) {
  if (contacts.length === 0) return null
  return (
    <section className={styles.step} aria-labelledby="send-code">
      <h2 id="send-code">{contacts.length === 1 ? 'Пришлём код' : 'Куда прислать код?'}</h2>
      <form method="post" className={styles.contacts}>
        <input type="hidden" name="intent" value="request-code" />
        {contacts.map((contact) => (
          <Button
            key={contact}
            type="submit"
            name="contact"
            value={contact}
            look={contacts.length === 1 ? 'accent' : 'ghost'}
            wide
          >
            <span className={styles.contact}>
              {contacts.length === 1 && 'Получить код на\u00A0'}
              {contact.includes('@') ? contact : formatPhone(contact)}
            </span>
          </Button>
        ))}
      </form>
    </section>
  )
}

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
