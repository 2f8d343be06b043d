import { Link } from 'react-router'
import { accountPath } from '#urls/account-paths.ts'
import { formatPhone } from '#locale/phone.ts'
import styles from '../account-page.module.css'
import type { Overview } from './load-overview.server.ts'
import overviewStyles from './overview.module.css'

/**
 * The name and contact of the account, so that people who share a device can tell accounts apart, and what is missing
 * in it.
 */
export function Greeting({ name, phone, email }: Pick<Overview, 'name' | 'phone' | 'email'>) {
  const contact = phone === null ? email : maskPhone(phone)
  return (
    <header className={styles.head}>
      <h1>{name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`}</h1>
      {contact !== null && <p className={styles.lead}>{contact}</p>}
      {email === null && (
        <p className={overviewStyles.hint}>
          <Link to={accountPath('data/contact')}>Добавьте почту</Link> — сообщим, когда автомобиль из&nbsp;избранного
          подешевеет или его забронируют.
        </p>
      )}
      {name === '' && (
        <p className={overviewStyles.hint}>
          <Link to={accountPath('data')}>Скажите, как к&nbsp;вам обращаться</Link> — подставим имя в&nbsp;заявки.
        </p>
      )}
    </header>
  )
}

/** `+7 (916) •••-••-67`: the visitor recognises it, and bystanders cannot read the number. */
const maskPhone = (digits: string) => formatPhone(digits).replace(/\d{3}-\d{2}-(?=\d{2}$)/, '•••-••-')
