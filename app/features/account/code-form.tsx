import type { FormEvent, ReactNode } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { plural } from '#locale/plural.ts'
import { CODE_DIGITS, MAX_CODE_TRIES, type ContactKind } from '#domain/accounts/codes/login-code.ts'
import styles from './login-sheet.module.css'

interface CodeFormProps {
  kind: ContactKind
  triesLeft: number
  /** What was typed, in a form that came back. */
  guess?: string
  /** What is wrong: with what was typed, or otherwise. */
  errors?: { code?: string; form?: string }
  /** Whether the page is for nothing else: then the field waits for the keyboard. */
  isFocused: boolean
  /** What the button says. */
  button: string
  /** What is sent beside the code. */
  children?: ReactNode
}

/** Where a code is typed. With JavaScript the last digit sends it. */
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
          hint={isFirst || errors?.code !== undefined ? undefined : formatTriesLeft(triesLeft)}
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

const formatTriesLeft = (count: number) =>
  `Осталось попыток: ${plural(count, ['попытка', 'попытки', 'попыток']).split('\u00a0')[0]}`

const focusWithoutScroll = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

function submitWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const isWhole = input.value.replaceAll(/\D/g, '').length === CODE_DIGITS
  if (isWhole && input.form?.dataset.sent === undefined) input.form?.requestSubmit()
}

/** A code is right once: the second press would be told that it is gone. */
function submitOnce(event: FormEvent<HTMLFormElement>): void {
  if (event.currentTarget.dataset.sent !== undefined) event.preventDefault()
  event.currentTarget.dataset.sent = ''
}
