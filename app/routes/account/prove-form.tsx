import type { ReactNode } from 'react'
import { AgainForm } from '#app/features/account/again-form.tsx'
import { CodeForm } from '#app/features/account/code-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import pageStyles from './account-page.module.css'
import type { AskedCode } from './asked-code.ts'
import styles from './prove-form.module.css'

interface Props {
  asked: AskedCode
  /** Why another one has not been sent. */
  note: string | undefined
  refused: { error: string; typed?: string } | undefined
  /** What else can be done than to ask for another one. */
  children?: ReactNode
}

/** Where a visitor who is logged in types a code, for a new contact or to confirm who they are. */
export function ProveForm({ asked: { codeId, contact, ...code }, note, refused, children }: Props) {
  return (
    <section className={pageStyles.section} aria-labelledby="prove">
      <h2 id="prove">{code.isOpen ? 'Введите код' : 'Код больше не\u00A0действует'}</h2>
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
          {children}
        </AgainForm>
      </div>
    </section>
  )
}
