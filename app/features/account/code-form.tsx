import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatNumber } from '#locale/number.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type ContactKind } from '#domain/accounts/codes/login-code.ts'
import { formatCountdown } from '#locale/dates/date.ts'
import { CODE_INTENT, CodeSchema } from './login-schemas.ts'
import styles from './login-sheet.module.css'

interface CodeFormProps {
  kind: ContactKind
  triesLeft: number
  rejection: FormRejection | undefined
  /** Whether the page has no other purpose: then the field gets the focus. */
  isFocused: boolean
  /** Label of the button. */
  button: string
  /** Hidden fields that are sent with the code. */
  children?: ReactNode
}

/** The field for a code. With JavaScript the last digit sends the form. */
export function CodeForm({ kind, triesLeft, rejection, isFocused, button, children }: CodeFormProps) {
  const isFirst = triesLeft === MAX_CODE_TRIES
  return (
    <Form
      id="login"
      intent={CODE_INTENT}
      schema={CodeSchema}
      rejection={rejection}
      reloadDocument
      className={styles.form}
    >
      {({ field }) => (
        <>
          {children}
          <div className={styles.code}>
            <TextField
              {...field('code')}
              label={kind === 'phone' ? 'Код из сообщения' : 'Код из письма'}
              hint={
                isFirst || field('code').error !== undefined
                  ? undefined
                  : `Осталось попыток: ${formatNumber(triesLeft)}`
              }
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              ref={isFocused ? focusWithoutScroll : undefined}
              onInput={submitWhenComplete}
            />
          </div>
          <Button type="submit" wide>
            {button}
          </Button>
        </>
      )}
    </Form>
  )
}

const focusWithoutScroll = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** The form sends a code once: a second submission would report it as used. */
function submitWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (input.value.replaceAll(/\D/g, '').length === CODE_DIGITS) input.form?.requestSubmit()
}

interface ResendCodeFormProps {
  /** False when the code can no longer be used, and a new one is the only option. */
  isOpen: boolean
  /** Seconds until another code can be requested. */
  waitS: number
  /** Hidden fields and alternatives. */
  children: ReactNode
}

/** Requests another code. Without JavaScript the button is enabled at once, and the response says how long to wait. */
export function ResendCodeForm({ isOpen, waitS, children }: ResendCodeFormProps) {
  const leftS = useSecondsLeft(waitS)
  const isWaiting = leftS !== undefined && leftS > 0
  const label = isWaiting ? `Новый код — через\u00a0${formatCountdown(leftS)}` : 'Отправить новый код'
  const preventWhileWaiting = (event: { preventDefault: () => void }) => {
    if (isWaiting) event.preventDefault()
  }
  return (
    <form method="post" className={styles.foot} onSubmit={preventWhileWaiting}>
      <input type="hidden" name="intent" value="resend" />
      {isOpen ? (
        <button type="submit" className={styles.link} aria-disabled={isWaiting || undefined}>
          {label}
        </button>
      ) : (
        <Button type="submit" look={isWaiting ? 'ghost' : 'ink'} wide aria-disabled={isWaiting || undefined}>
          {label}
        </Button>
      )}
      {children}
    </form>
  )
}

/** Counts down from the hydration of the page; undefined before, and so without JavaScript. */
function useSecondsLeft(waitS: number): number | undefined {
  const [leftS, setLeftS] = useState<number>()
  useEffect(() => {
    const end = performance.now() + waitS * 1000
    const tick = () => setLeftS(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [waitS])
  return leftS
}
