import { LoginConsents, type ConsentVersions } from './login-consents.tsx'
// The login's sheet: a style sheet that no page imports is missing in the browser.
import styles from './login-sheet.module.css'
import { followSearchPath } from '#urls/account-paths.ts'
import { followSearchActionPath } from '#urls/request-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FOLLOW_TEXTS } from './follow-form.texts.ts'

interface FollowFormProps {
  path: string
  /** `Geely Monjaro с пробегом до 2 000 000 ₽` */
  title: string
  /** Whether codes can be sent to phones. */
  isPhoneOffered: boolean
  versions: ConsentVersions
}

/**
 * Explains following a search, and asks where to send the code that ties the search to an account. In a pop-up it is
 * outside the router; the login page is its fallback.
 */
export function FollowForm({ path, title, isPhoneOffered, versions }: FollowFormProps) {
  const back = followSearchPath(path)
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <h2>{FOLLOW_TEXTS.title}</h2>
        <p className={styles.lead}>
          <strong>{title}</strong>
        </p>
        <p className={styles.lead}>{FOLLOW_TEXTS.lead}</p>
      </header>
      <form method="post" action={followSearchActionPath(back)} data-redirects className={styles.form} noValidate>
        <TextField
          id="follow-contact"
          name="contact"
          type={isPhoneOffered ? 'text' : 'email'}
          label={isPhoneOffered ? FOLLOW_TEXTS.contact : FOLLOW_TEXTS.email}
          hint={isPhoneOffered ? FOLLOW_TEXTS.hint : FOLLOW_TEXTS.emailHint}
          inputMode={isPhoneOffered ? 'text' : 'email'}
          autoComplete={isPhoneOffered ? 'username' : 'email'}
          autoCapitalize="none"
          maxLength={254}
        />
        <LoginConsents id="follow" versions={versions} />
        <input type="hidden" name="back" value={back} />
        <Button type="submit" wide>
          {FOLLOW_TEXTS.button}
        </Button>
      </form>
    </div>
  )
}
