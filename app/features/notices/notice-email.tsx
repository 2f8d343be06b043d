import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { accountPath } from '#urls/account-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import styles from './notice-email.module.css'

/** The address for letters; while there is none, a form asks for it. */
export function NoticeEmail({ email }: { email: string | undefined }) {
  return email === undefined ? (
    <Form method="post" action={accountPath('data/contact')} className={styles.form} noValidate>
      <p>
        <strong>Куда писать?</strong> Мы ещё не&nbsp;знаем вашей почты, а&nbsp;новости приходят письмом.
      </p>
      <input type="hidden" name="intent" value="request-code" />
      <div className={styles.line}>
        <TextField
          id="notice-email"
          name="contact"
          type="email"
          label="Электронная почта"
          hint="Пришлём код, чтобы убедиться, что это ваш адрес."
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" look="ink">
          Подтвердить почту
        </Button>
      </div>
    </Form>
  ) : (
    <p className={styles.box}>
      Пишем на&nbsp;<strong>{email}</strong>.{' '}
      <Link to={accountPath('data')} className={styles.link}>
        Изменить
      </Link>
    </p>
  )
}
