import { useSearchParams } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'

interface DoneAlertProps {
  /** The messages by the keys that the page's forms put into the address. */
  messages: Readonly<Record<string, string>>
  /** Replaces the key in the address. */
  done?: string | null
  tone?: 'good' | 'warn'
}

/** The message about what was just done, by the key in the address (`?done=`). Shows nothing for an unknown key. */
export function DoneAlert({ messages, done, tone = 'good' }: DoneAlertProps) {
  const [search] = useSearchParams()
  const key = done ?? search.get('done') ?? ''
  if (!Object.hasOwn(messages, key)) return null
  return (
    <Alert tone={tone} live>
      {messages[key]}
    </Alert>
  )
}
