import { Button } from '#app/ui/controls/button.tsx'
import { formatPhone } from '#locale/phone.ts'
import { Popover } from '#app/ui/overlays/popover.tsx'
import styles from './contact.module.css'

interface ContactListProps {
  phones: readonly string[]
  emails: readonly string[]
  /** False until the visitor has shown that the account is theirs. */
  canChange: boolean
}

/** The contacts that the account has proved. */
export function ContactList({ phones, emails, canChange }: ContactListProps) {
  const contacts = [
    ...phones.map((phone) => ({ value: phone, words: formatPhone(phone), loss: PHONE_REMOVAL_WARNING })),
    ...emails.map((email) => ({ value: email, words: email, loss: EMAIL_REMOVAL_WARNING })),
  ]
  if (contacts.length === 0) return <p>Пока нет ни&nbsp;телефона, ни&nbsp;почты.</p>
  return (
    <ul className={styles.list}>
      {contacts.map(({ value, words, loss }) => (
        <li key={value} className={styles.row}>
          <span className={styles.contact}>{words}</span>
          {canChange && (
            <Popover label={<RemoveLabel words={words} />} buttonClass={styles.remove} align="end">
              <p className={styles.question}>
                Удалить <strong>{words}</strong>? {loss}
              </p>
              {/* As a document: the panel is gone with the page that it stood over. */}
              <form method="post">
                <input type="hidden" name="intent" value="remove" />
                <Button type="submit" name="contact" value={value} wide>
                  Да, удалить
                </Button>
              </form>
            </Popover>
          )}
        </li>
      ))}
    </ul>
  )
}

const PHONE_REMOVAL_WARNING = 'Войти по\u00A0этому номеру больше не\u00A0получится.'
const EMAIL_REMOVAL_WARNING =
  'Войти по\u00A0этому адресу больше не\u00A0получится, и\u00A0уведомления на\u00A0него приходить перестанут.'

const RemoveLabel = ({ words }: { words: string }) => (
  <>
    Удалить<span className="visually-hidden"> {words}</span>
  </>
)
