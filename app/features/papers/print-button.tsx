import { Printer } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'

/** Opens the browser's own dialog. Without JavaScript its menu does the same. */
export function PrintButton() {
  return (
    <Button type="button" look="ink" onClick={() => globalThis.print()}>
      <Printer aria-hidden="true" />
      Напечатать
    </Button>
  )
}
