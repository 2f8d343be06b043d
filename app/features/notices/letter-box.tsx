import { Link } from 'react-router'
import { accountPath } from '#app/paths.ts'
import { Alert } from '#app/ui/alert.tsx'
import styles from './letter-box.module.css'

/** Where letters go, or that they go nowhere yet. */
export function LetterBox({ email }: { email: string | undefined }) {
  return email === undefined ? (
    <Alert tone="warn">
      Писем пока не&nbsp;будет: мы не&nbsp;знаем вашей почты.{' '}
      <Link to={accountPath('data/contact')} className={styles.link}>
        Подтвердить почту
      </Link>
    </Alert>
  ) : (
    <p className={styles.box}>
      Пишем на&nbsp;<strong>{email}</strong>.{' '}
      <Link to={accountPath('data')} className={styles.link}>
        Изменить
      </Link>
    </p>
  )
}
