import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { describeProblem, usePasskeySupport } from '#app/features/passkeys/passkey-support.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './passkeys.module.css'

type AddPasskeyState = { kind: 'ready' } | { kind: 'working' } | { kind: 'added' } | { kind: 'failed'; message: string }

/** Creates a passkey of this device. It needs JavaScript; the script is loaded on the click. */
export function AddPasskey() {
  const isSupported = usePasskeySupport()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<AddPasskeyState>({ kind: 'ready' })
  const add = async () => {
    if (state.kind === 'working') return
    setState({ kind: 'working' })
    try {
      const { createPasskey } = await import('#app/features/passkeys/create-passkey.ts')
      await createPasskey()
      await revalidate()
      setState({ kind: 'added' })
    } catch (cause) {
      setState({ kind: 'failed', message: describeProblem(cause) })
    }
  }
  return (
    <div className={styles.add}>
      {state.kind === 'failed' && (
        <Alert tone="bad" live>
          {state.message}
        </Alert>
      )}
      {state.kind === 'added' && (
        <Alert tone="good" live>
          Ключ добавлен. В&nbsp;следующий раз войдите им&nbsp;— без кода.
        </Alert>
      )}
      {isSupported === false ? (
        <p className={styles.note}>
          Этот браузер не&nbsp;умеет создавать ключи доступа. Откройте страницу в&nbsp;другом.
        </p>
      ) : (
        <Button
          disabled={isSupported === undefined}
          aria-disabled={state.kind === 'working' || undefined}
          onClick={() => void add()}
        >
          <span>Добавить ключ</span>
        </Button>
      )}
      <noscript>
        <p className={styles.note}>Чтобы создать ключ, включите в&nbsp;браузере JavaScript.</p>
      </noscript>
    </div>
  )
}
