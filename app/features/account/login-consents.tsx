import { legalPath } from '#urls/content-paths.ts'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { FieldNotes } from '#app/ui/fields/field.tsx'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import styles from './login-sheet.module.css'

/** The versions of the legal texts that a form links to. */
export interface ConsentVersions {
  consent: number
  advertising: number
}

interface LoginConsentsProps {
  /** Unique on the page. */
  id: string
  versions: ConsentVersions
  /** The error of the first box. */
  error?: string
  /** The visitor's own ticks, in a form that came back. */
  ticked?: { consent: boolean; advertising: boolean }
}

/** Two boxes, never ticked in advance: one required, one optional. Any login may create an account. */
export function LoginConsents({ id, versions, error, ticked }: LoginConsentsProps) {
  return (
    <div className={styles.consents}>
      <div>
        <CheckRow
          id={`${id}-consent`}
          name={SUBMISSION_FIELDS.consent}
          value="yes"
          defaultChecked={ticked?.consent}
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-consent-error`}
        >
          Даю{' '}
          <a href={legalPath('consent')} target="_blank" rel="noopener">
            согласие на&nbsp;обработку персональных данных
          </a>
        </CheckRow>
        <FieldNotes id={`${id}-consent`} error={error} />
      </div>
      <CheckRow
        id={`${id}-advertising`}
        name={SUBMISSION_FIELDS.advertising}
        value="yes"
        defaultChecked={ticked?.advertising}
      >
        Хочу получать{' '}
        <a href={legalPath('advertising')} target="_blank" rel="noopener">
          предложения и&nbsp;новости
        </a>{' '}
        (необязательно)
      </CheckRow>
      <input type="hidden" name={SUBMISSION_FIELDS.consentVersion} value={versions.consent} />
      <input type="hidden" name={SUBMISSION_FIELDS.advertisingVersion} value={versions.advertising} />
    </div>
  )
}
