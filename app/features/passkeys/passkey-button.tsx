import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './passkey-button.module.css'
import { describeProblem, usePasskeySupport } from './passkey-support.ts'

type PasskeyButtonState = { kind: 'ready' } | { kind: 'working' } | { kind: 'failed'; message: string }

interface PasskeyButtonProps {
  /** The page after the login. */
  back: string | undefined
  label: string
}

/**
 * Logs in with a passkey of this device. Shown only where the browser supports it; its script is loaded on the click.
 */
export function PasskeyButton({ back, label }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport()
  const [state, setState] = useState<PasskeyButtonState>({ kind: 'ready' })
  const enter = async () => {
    if (state.kind === 'working') return
    setState({ kind: 'working' })
    try {
      const { logInByPasskey } = await import('./log-in-by-passkey.ts')
      // A full page load: nothing of the page before the login may stay.
      window.location.assign(await logInByPasskey(back))
    } catch (cause) {
      setState({ kind: 'failed', message: describeProblem(cause) })
    }
  }
  if (isSupported !== true) return null
  return (
    <div className={styles.passkey}>
      <Button look="ghost" wide aria-disabled={state.kind === 'working' || undefined} onClick={() => void enter()}>
        <KeyRound />
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
