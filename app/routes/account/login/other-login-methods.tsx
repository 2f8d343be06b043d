import type { MouseEvent } from 'react'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { loginWithPath } from '#urls/login-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import styles from './other-login-methods.module.css'

export interface OtherLoginMethodsProps {
  /** The page after the login. */
  back: string | undefined
  providers: readonly AuthProvider[]
  /** The id of the contact form: its consents hold for every login method. */
  form: string
}

/** Ways to log in without a code. */
export function OtherLoginMethods({ back, providers, form }: OtherLoginMethodsProps) {
  return (
    <div className={styles.ways}>
      {providers.length > 0 && (
        <ul className={styles.providers} aria-label="Другие способы входа">
          {providers.map((provider) => (
            <li key={provider}>
              <Button
                type="submit"
                look="ghost"
                wide
                form={form}
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
      <PasskeyButton back={back} label="Войти ключом доступа" />
    </div>
  )
}

/** Marks the missing consent in the browser, which saves a request that the server would refuse. */
function requireConsent(event: MouseEvent<HTMLButtonElement>): void {
  const box = event.currentTarget.form?.elements.namedItem(SUBMISSION_FIELDS.consent)
  if (box instanceof HTMLInputElement && !box.reportValidity()) event.preventDefault()
}
