import alertStyles from '#app/ui/feedback/alert.module.css'
import { classNames } from '#app/ui/class-names.ts'

/** The alert that reports a failure (docs/product.md, Pop-ups). */
export function createAlert(msg: string): HTMLElement {
  const alert = document.createElement('div')
  alert.className = classNames(alertStyles.alert, alertStyles.bad) ?? ''
  alert.role = 'alert'
  alert.textContent = msg
  return alert
}
