import { Form, Link } from 'react-router'
import { accountPath } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import pageStyles from '../account-page.module.css'
import styles from './contact.module.css'

interface Props {
  /** A code that has been sent: where to, and whether it can still be typed. */
  asked: { id: string; contact: string; isOpen: boolean }
  error: string | undefined
}

/** Where the code is typed that has gone to the new contact. */
export function ProveForm({ asked: { id, contact, isOpen }, error }: Props) {
  return (
    <section className={pageStyles.section} aria-labelledby="prove-contact">
      <h2 id="prove-contact">Введите код</h2>
      <p className={styles.sent}>
        Отправили его сюда: <strong>{contact}</strong>
      </p>
      {isOpen && (
        <Form method="post" className={styles.form} noValidate={error !== undefined}>
          <input type="hidden" name="intent" value="prove" />
          <input type="hidden" name="code_id" value={id} />
          <TextField
            id="contact-code"
            name="code"
            label="Шесть цифр"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={error}
          />
          <Button type="submit">Подтвердить</Button>
        </Form>
      )}
      {!isOpen && <p>Этот код больше не&nbsp;действует.</p>}
      <div className={styles.otherwise}>
        <Form method="post">
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name="code_id" value={id} />
          <Button type="submit" look="ghost" size="small">
            Отправить новый код
          </Button>
        </Form>
        <Link to={accountPath('data/contact')} className={styles.other}>
          Указать другой контакт
        </Link>
      </div>
    </section>
  )
}
