import { AgainForm } from '#app/features/account/again-form.tsx'
import { CodeForm } from '#app/features/account/code-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import type { ContactKind } from '#domain/accounts/login-code.ts'
import pageStyles from '../account-page.module.css'
import styles from './contact.module.css'
import type { ContactChange } from './take-contact-form.server.ts'

/** A code that has been sent. */
export interface AskedContact {
  codeId: string
  kind: ContactKind
  /** Where to, as it is read. */
  contact: string
  /** Whether it can still be typed. */
  isOpen: boolean
  triesLeft: number
  /** In how many seconds another one may be asked for. */
  waitS: number
  /** He has just come for it, and not to look at the page. */
  isFocused: boolean
}

interface Props {
  asked: AskedContact
  /** Why another one has not been sent. */
  note: string | undefined
  refused: Extract<ContactChange, { ok: false }> | undefined
}

/** Where the code is typed that has gone to the new contact. */
export function ProveForm({ asked: { codeId, contact, ...code }, note, refused }: Props) {
  return (
    <section className={pageStyles.section} aria-labelledby="prove-contact">
      <h2 id="prove-contact">{code.isOpen ? 'Введите код' : 'Код больше не\u00A0действует'}</h2>
      {note !== undefined && (
        <Alert tone="warn" live>
          {note}
        </Alert>
      )}
      <p className={styles.sent}>
        {code.isOpen ? 'Отправили его сюда: ' : 'Он был отправлен сюда: '}
        <strong>{contact}</strong>
      </p>
      {!code.isOpen && refused !== undefined && (
        <Alert tone="bad" live>
          {refused.error}
        </Alert>
      )}
      <div className={styles.proving}>
        {code.isOpen && (
          <CodeForm
            key={`${codeId} ${code.triesLeft}`}
            kind={code.kind}
            triesLeft={code.triesLeft}
            guess={refused?.typed}
            errors={{ code: refused?.error }}
            isFocused={code.isFocused}
            button="Подтвердить"
          >
            <input type="hidden" name="intent" value="prove" />
            <input type="hidden" name="code_id" value={codeId} />
          </CodeForm>
        )}
        <AgainForm key={codeId} isOpen={code.isOpen} waitS={code.waitS}>
          <input type="hidden" name="code_id" value={codeId} />
        </AgainForm>
      </div>
    </section>
  )
}
