import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_NAME_LENGTH } from '#domain/accounts/account.ts'
import styles from './data.module.css'

/** The visitor's name, which prefills the request forms. */
export function NameForm({ name, error }: { name: string; error: string | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="name-heading">
      <h2 id="name-heading">Имя</h2>
      <Form method="post" className={styles.name}>
        <input type="hidden" name="intent" value="rename" />
        <TextField
          key={name}
          id="account-name"
          name="name"
          label="Как к вам обращаться"
          hint="Подставим в заявки, чтобы не вводить каждый раз."
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
          error={error}
        />
        <Button type="submit">Сохранить</Button>
      </Form>
    </section>
  )
}
