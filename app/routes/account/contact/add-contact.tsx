import * as v from 'valibot'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CONTACT_REQUIRED_MESSAGE } from '#app/features/account/login-code.texts.ts'
import pageStyles from '../account-page.module.css'
import styles from './contact.module.css'

/** What it is, and whether a code can be sent there, only the server knows. */
const ContactSchema = v.object({ contact: v.string() }, CONTACT_REQUIRED_MESSAGE)

interface AddContactProps {
  isPhoneOffered: boolean
  rejection: FormRejection | undefined
}

/** Adds a phone or an e-mail address; a code is sent to it first. */
export function AddContact({ isPhoneOffered, rejection }: AddContactProps) {
  return (
    <section className={pageStyles.section} aria-labelledby="add-contact">
      <h2 id="add-contact">Добавить</h2>
      <Form id="new" intent="request-code" schema={ContactSchema} rejection={rejection} className={styles.form}>
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('contact')}
              label={isPhoneOffered ? 'Мобильный телефон или почта' : 'Электронная почта'}
              hint="Пришлём код, чтобы убедиться, что это ваш контакт."
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
            />
            <Button type="submit" aria-disabled={isBusy || undefined}>
              Получить код
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}
