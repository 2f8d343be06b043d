import { LoginConsents, type ConsentVersions } from '#app/features/account/login-consents.tsx'
import styles from '#app/features/account/login-sheet.module.css'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ContactFormErrors } from '#app/features/account/submit-contact.server.ts'
import { loginByPath } from '#urls/login-paths.ts'

/** The id of the login form. The buttons of the login providers submit it too. */
export const LOGIN_FORM_ID = 'login-form'

interface ContactFormProps {
  by: 'phone' | 'email'
  back: string | undefined
  /** The code that was sent already, if the visitor came back to change the contact. */
  previousCodeId: string | undefined
  versions: ConsentVersions
  rejection: ContactFormErrors | undefined
}

/** The form for the contact that the code is sent to. The server accepts both kinds of contact in either field. */
export function ContactForm({ by, back, previousCodeId, versions, rejection }: ContactFormProps) {
  const { errors = {}, contact, ticked } = rejection ?? {}
  const field = { name: 'contact', defaultValue: contact, error: errors.contact }
  return (
    <form
      id={LOGIN_FORM_ID}
      method="post"
      // A sheet of the catalogue may have been answered with this page, under the address of its action.
      data-page={loginByPath(by, back, previousCodeId)}
      className={styles.form}
      noValidate
    >
      {errors.form !== undefined && (
        <Alert tone="bad" live>
          {errors.form}
        </Alert>
      )}
      {by === 'phone' ? (
        <PhoneField key="phone" id="login-phone" label="Мобильный телефон" {...field} />
      ) : (
        <TextField
          key="email"
          id="login-email"
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...field}
        />
      )}
      <LoginConsents id="login" versions={versions} error={errors.consent} ticked={ticked} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      {previousCodeId !== undefined && <input type="hidden" name="previous_code" value={previousCodeId} />}
      <Button type="submit" look="accent" wide>
        Получить код
      </Button>
    </form>
  )
}
