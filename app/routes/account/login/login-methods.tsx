import { LoginConsents, type ConsentVersions } from '#app/features/account/login-consents.tsx'
import { CONTACT_INTENT, LoginContactSchema } from '#app/features/account/login-schemas.ts'
import styles from '#app/features/account/login-sheet.module.css'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { MouseEvent } from 'react'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { loginByPath, loginWithPath } from '#urls/login-paths.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import otherStyles from './other-login-methods.module.css'

/** The id of the login form. The buttons of the login providers submit it too. */
const LOGIN_FORM_ID = 'login-form'

interface ContactFormProps {
  by: 'phone' | 'email'
  back: string | undefined
  /** The code that was sent already, if the visitor came back to change the contact. */
  previousCodeId: string | undefined
  versions: ConsentVersions
  rejection: FormRejection | undefined
}

/** The form for the contact that the code is sent to. The server accepts both kinds of contact in either field. */
export function ContactForm({ by, back, previousCodeId, versions, rejection }: ContactFormProps) {
  return (
    <Form
      id={LOGIN_FORM_ID}
      intent={CONTACT_INTENT}
      schema={LoginContactSchema}
      rejection={rejection}
      reloadDocument
      // A sheet of the catalogue may have been answered with this page, under the address of its action.
      data-page={loginByPath(by, back, previousCodeId)}
      className={styles.form}
    >
      {({ field }) => (
        <>
          {by === 'phone' ? (
            <PhoneField key="phone" {...field('contact')} label="Мобильный телефон" />
          ) : (
            <TextField
              key="email"
              {...field('contact')}
              label="Электронная почта"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
          <LoginConsents
            id="login"
            versions={versions}
            error={field('consent').error}
            ticked={{
              consent: rejection?.values.consent !== undefined,
              advertising: rejection?.values.advertising !== undefined,
            }}
          />
          {back !== undefined && <input type="hidden" name="back" value={back} />}
          {previousCodeId !== undefined && <input type="hidden" name="previous_code" value={previousCodeId} />}
          <Button type="submit" wide>
            Получить код
          </Button>
        </>
      )}
    </Form>
  )
}

interface OtherLoginMethodsProps {
  /** The page after the login. */
  back: string | undefined
  providers: readonly AuthProvider[]
}

/** Ways to log in without a code. The consents of the contact form hold for them, too. */
export function OtherLoginMethods({ back, providers }: OtherLoginMethodsProps) {
  return (
    <div className={otherStyles.ways}>
      {providers.length > 0 && (
        <ul className={otherStyles.providers} aria-label="Другие способы входа">
          {providers.map((provider) => (
            <li key={provider}>
              <Button
                type="submit"
                look="ghost"
                wide
                form={LOGIN_FORM_ID}
                formAction={loginWithPath(provider)}
                // A provider's login needs no contact. Without script the server checks the consent.
                formNoValidate
                onClick={requireConsent}
              >
                Войти через {PROVIDER_NAMES[provider]}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasskeyButton back={back} label="Войти с ключом доступа" />
    </div>
  )
}

/** Marks the missing consent in the browser, which saves a request that the server would refuse. */
function requireConsent(event: MouseEvent<HTMLButtonElement>): void {
  const box = event.currentTarget.form?.elements.namedItem(SUBMISSION_FIELDS.consent)
  if (box instanceof HTMLInputElement && !box.reportValidity()) event.preventDefault()
}
