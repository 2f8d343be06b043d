import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { formatPhone } from '#app/ui/phone.ts'
import styles from './contact.module.css'

/** What is proved to be his. Without a way in nobody is left: the last one is not taken. */
export function ContactList({ phones, emails }: { phones: readonly string[]; emails: readonly string[] }) {
  const contacts = [
    ...phones.map((phone) => ({ value: phone, words: formatPhone(phone) })),
    ...emails.map((email) => ({ value: email, words: email })),
  ]
  if (contacts.length === 0) return <p>Пока нет ни&nbsp;телефона, ни&nbsp;почты.</p>
  return (
    <ul className={styles.list}>
      {contacts.map(({ value, words }) => (
        <li key={value} className={styles.row}>
          <span className={styles.contact}>{words}</span>
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <Button
              type="submit"
              name="contact"
              value={value}
              look="ghost"
              size="small"
              aria-label={`Удалить ${words}`}
            >
              Удалить
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
