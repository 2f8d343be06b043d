import { LoginConsents, type ConsentVersions } from './login-consents.tsx'
// The login's: a style that no page of its own brings along reaches no browser.
import styles from './login-sheet.module.css'
import { followSearchActionPath, followSearchPath } from '#urls/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FOLLOW_TEXTS } from './follow-form.texts.ts'

interface FollowFormProps {
  path: string
  /** `Geely Monjaro с пробегом до 2 000 000 ₽` */
  title: string
  /** Whether codes go to phones too. */
  isPhoneOffered: boolean
  versions: ConsentVersions
}

/**
 * What following a search is, and where a code goes that makes the search somebody's. Stands outside the router in a
 * pop-up; the login's own page stands behind it.
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
        <Button type="submit" look="accent" wide>
          {FOLLOW_TEXTS.button}
        </Button>
      </form>
    </div>
  )
}
