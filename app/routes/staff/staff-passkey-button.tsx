import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeProblem, usePasskeySupport } from '#app/features/passkeys/passkey-support.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { Button, type ButtonLook } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

type PasskeyButtonState = { kind: 'ready' } | { kind: 'working' } | { kind: 'failed'; message: string }

interface StaffPasskeyButtonProps extends ButtonLook {
  label: string
  /** Creates or uses a passkey, and returns the page to open then. */
  work: () => Promise<string>
  /** It stands among other things, so its place is kept until its script has started. */
  keepsPlace?: boolean
  /** Instead of it, in a browser that has no passkeys. */
  unsupported?: ReactNode
}

/** A button that creates or uses a passkey. It needs JavaScript: without it there is no such button. */
export function StaffPasskeyButton({
  label,
  work,
  keepsPlace = false,
  unsupported = null,
  ...look
}: StaffPasskeyButtonProps) {
  const isSupported = usePasskeySupport()
  const [state, setState] = useState<PasskeyButtonState>({ kind: 'ready' })
  const run = async () => {
    if (state.kind === 'working') return
    setState({ kind: 'working' })
    try {
      // A full page load: a session has begun, or has another token.
      window.location.assign(await work())
    } catch (cause) {
      setState({ kind: 'failed', message: describeStaffProblem(cause) })
    }
  }
  if (isSupported === false) return unsupported
  if (isSupported === undefined && !keepsPlace) return null
  return (
    <div className="desk-passkey">
      <Button
        {...look}
        disabled={isSupported === undefined}
        aria-disabled={state.kind === 'working' || undefined}
        onClick={() => void run()}
      >
        <KeyRound aria-hidden="true" />
        <span>{label}</span>
      </Button>
      {state.kind === 'failed' && (
        <Alert tone="bad" live>
          {state.message}
        </Alert>
      )}
    </div>
  )
}

/** What the back office says in its own words. */
const PROBLEM_MESSAGES: Partial<Record<string, string>> = {
  wrong: STAFF_TEXTS.wrongPasskey,
  'too-many-attempts': STAFF_TEXTS.tooMany,
  gone: STAFF_TEXTS.goneInvitation,
  invalid: 'Ключ не\u00a0получилось сохранить. Попробуйте ещё раз.',
  name: 'Сначала укажите имя и\u00a0фамилию.',
}

function describeStaffProblem(cause: unknown): string {
  const reason = cause instanceof Error && 'reason' in cause ? String(cause.reason) : ''
  return PROBLEM_MESSAGES[reason] ?? describeProblem(cause)
}
