import { reportSurvived } from './report-survived.ts'

/** Fetches popovers for the browsers of our floor that have none of their own (Safari before 17), and for them alone. */
export function supportPopovers(): void {
  if (!('popover' in HTMLElement.prototype))
    import('./popover-polyfill.ts').catch((error: unknown) => reportSurvived('popovers', error))
}
