import { Button } from '#app/ui/controls/button.tsx'
import { formatPhone } from '#locale/phone.ts'
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
