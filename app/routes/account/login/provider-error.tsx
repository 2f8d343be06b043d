import { useSearchParams } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { parseProviderError } from '../parse-provider-error.ts'

/** The error of a login by VK ID or Yandex ID, from the address. */
export function ProviderErrorAlert() {
  const [search] = useSearchParams()
  const error = parseProviderError(search)
  return (
    error && (
      <Alert tone="bad" live>
        {error.message}
      </Alert>
    )
  )
}
