import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import pageStyles from '../account-page.module.css'
import styles from './contact.module.css'

interface AddContactProps {
  isPhoneOffered: boolean
  /** What was typed, after a rejection. */
  contact: string | undefined
  error: string | undefined
}

/** Adds a phone or an e-mail address; a code is sent to it first. */
export function AddContact({ isPhoneOffered, contact, error }: AddContactProps) {
  return (
    <section className={pageStyles.section} aria-labelledby="add-contact">
      <h2 id="add-contact">Добавить</h2>
      <Form method="post" className={styles.form} noValidate={error !== undefined}>
        <input type="hidden" name="intent" value="request-code" />
        <TextField
          id="new-contact"
          name="contact"
          label={isPhoneOffered ? 'Мобильный телефон или почта' : 'Электронная почта'}
          hint="Пришлём код, чтобы убедиться, что это ваш контакт."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          defaultValue={contact}
          error={error}
        />
        <Button type="submit">Получить код</Button>
      </Form>
    </section>
  )
}
