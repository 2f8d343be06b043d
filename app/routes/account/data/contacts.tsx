import { accountPath } from '#urls/account-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { formatPhone } from '#locale/phone.ts'
import styles from './data.module.css'

/** The verified contacts, with a link to change them. */
export function Contacts({ phones, emails }: { phones: readonly string[]; emails: readonly string[] }) {
  return (
    <section className={styles.section} aria-labelledby="contacts-heading">
      <h2 id="contacts-heading">Телефоны и&nbsp;почта</h2>
      <ul className={styles.contacts}>
        {phones.map((phone) => (
          <li key={phone}>{formatPhone(phone)}</li>
        ))}
        {emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      {emails.length === 0 && (
        <p>Добавьте почту — и&nbsp;мы&nbsp;напишем, когда сохранённый автомобиль подешевеет или его забронируют.</p>
      )}
      <ButtonLink to={accountPath('data/contact')} look="ghost">
        Добавить или изменить
      </ButtonLink>
    </section>
  )
}
