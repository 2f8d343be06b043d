import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_NAME_LENGTH, RenameSchema } from '#domain/accounts/account.ts'
import styles from './data.module.css'

/** The visitor's name, which prefills the request forms. */
export function NameForm({ name, rejection }: { name: string; rejection: FormRejection | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="name-heading">
      <h2 id="name-heading">Имя</h2>
      <Form
        key={name}
        id="account"
        intent="rename"
        schema={RenameSchema}
        values={{ name }}
        rejection={rejection}
        className={styles.name}
      >
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('name')}
              label="Как к вам обращаться"
              hint="Подставим в заявки, чтобы не вводить каждый раз."
              autoComplete="name"
              maxLength={MAX_NAME_LENGTH}
            />
            <Button type="submit" aria-disabled={isBusy || undefined}>
              Сохранить
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}
