import { useSearchParams } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'

interface DoneAlertProps {
  /** By the words that the page's own forms lead back with. */
  messages: Readonly<Record<string, string>>
  /** The word, where the page knows better than its address. */
  done?: string | null
  tone?: 'good' | 'warn'
}

/** What has just been done, as the address says (`?done=`); nothing for a word that is none of the page's. */
export function DoneAlert({ messages, done, tone = 'good' }: DoneAlertProps) {
  const [search] = useSearchParams()
  const word = done ?? search.get('done') ?? ''
  if (!Object.hasOwn(messages, word)) return null
  return (
    <Alert tone={tone} live>
      {messages[word]}
    </Alert>
  )
}
