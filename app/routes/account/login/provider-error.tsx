import { useSearchParams } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { parseProviderError } from '../parse-provider-error.ts'

/** What went wrong on the way to VK ID or Yandex ID and back, as the address says. */
export function ProviderErrorAlert() {
  const [search] = useSearchParams()
  const trouble = parseProviderError(search)
  return (
    trouble && (
      <Alert tone="bad" live>
        {trouble.words}
      </Alert>
    )
  )
}
