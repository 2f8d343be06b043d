import type { FormEvent, ReactNode } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatNumber } from '#locale/number.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type ContactKind } from '#domain/accounts/codes/login-code.ts'
import styles from './login-sheet.module.css'

interface CodeFormProps {
  kind: ContactKind
  triesLeft: number
  /** The typed code, in a form that came back. */
  guess?: string
  /** The errors: of the code, or of the form as a whole. */
  errors?: { code?: string; form?: string }
  /** Whether the page has no other purpose: then the field gets the focus. */
  isFocused: boolean
  /** Label of the button. */
  button: string
  /** Hidden fields that are sent with the code. */
  children?: ReactNode
}

/** The field for a code. With JavaScript the last digit sends the form. */
export function CodeForm({ kind, triesLeft, guess, errors, isFocused, button, children }: CodeFormProps) {
  const isFirst = triesLeft === MAX_CODE_TRIES
  return (
    <form method="post" className={styles.form} onSubmit={submitOnce} noValidate>
      {children}
      {errors?.form !== undefined && (
        <Alert tone="bad" live>
          {errors.form}
        </Alert>
      )}
      <div className={styles.code}>
        <TextField
          id="login-code"
          name="code"
          label={kind === 'phone' ? 'Код из сообщения' : 'Код из письма'}
          hint={isFirst || errors?.code !== undefined ? undefined : `Осталось попыток: ${formatNumber(triesLeft)}`}
          error={errors?.code}
          defaultValue={guess}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          ref={isFocused ? focusWithoutScroll : undefined}
          onInput={submitWhenComplete}
        />
      </div>
      <Button type="submit" look="accent" wide>
        {button}
      </Button>
    </form>
  )
}

const focusWithoutScroll = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

function submitWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const isWhole = input.value.replaceAll(/\D/g, '').length === CODE_DIGITS
  if (isWhole && input.form?.dataset.submitted === undefined) input.form?.requestSubmit()
}

/** A code is valid once: a second submission would report it as used. */
function submitOnce(event: FormEvent<HTMLFormElement>): void {
  if (event.currentTarget.dataset.submitted !== undefined) event.preventDefault()
  event.currentTarget.dataset.submitted = ''
}
