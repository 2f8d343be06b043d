import type { ReactNode } from 'react'
import { ResendCodeForm, CodeForm } from '#app/features/account/code-form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import pageStyles from './account-page.module.css'
import type { RequestedCode } from './requested-code.ts'
import styles from './verify-code-form.module.css'

interface VerifyCodeFormProps {
  code: RequestedCode
  /** Why another code was not sent. */
  note: string | undefined
  rejection: FormRejection | undefined
  /** Alternatives to requesting another code. */
  children?: ReactNode
}

/** The form in which a logged-in visitor enters a code, for a new contact or to confirm their identity. */
export function VerifyCodeForm({ code: { codeId, contact, ...code }, note, rejection, children }: VerifyCodeFormProps) {
  return (
    <section className={pageStyles.section} aria-labelledby="verify-code">
      <h2 id="verify-code">{code.isOpen ? 'Введите код' : 'Код больше не\u00A0действует'}</h2>
      {note !== undefined && (
        <Alert tone="warn" live>
          {note}
        </Alert>
      )}
      <p className={styles.sent}>
        {code.isOpen ? 'Отправили его сюда: ' : 'Он был отправлен сюда: '}
        <strong>{contact}</strong>
      </p>
      {!code.isOpen && rejection !== undefined && (
        <Alert tone="bad" live>
          {rejection.errors.code}
        </Alert>
      )}
      <div className={styles.proving}>
        {code.isOpen && (
          <CodeForm
            key={`${codeId} ${code.triesLeft}`}
            kind={code.kind}
            triesLeft={code.triesLeft}
            rejection={rejection}
            isFocused={code.isFocused}
            button="Подтвердить"
          >
            <input type="hidden" name="code_id" value={codeId} />
          </CodeForm>
        )}
        <ResendCodeForm key={codeId} isOpen={code.isOpen} waitS={code.waitS}>
          <input type="hidden" name="code_id" value={codeId} />
          {children}
        </ResendCodeForm>
      </div>
    </section>
  )
}
