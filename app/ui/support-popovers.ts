import { reportSurvived } from './report-survived.ts'

/**
 * Whether the browser has popovers of its own, above everything else. Those that are fetched below answer to the same names,
 * but whatever cuts off or moves what is inside it does so with them, too.
 */
export const hasPopovers = () => CSS.supports('selector(:popover-open)')

/** Fetches popovers for the browsers of our floor that have none of their own (Safari before 17), and for them alone. */
export function supportPopovers(): void {
  if (!hasPopovers()) import('./popover-polyfill.ts').catch((error: unknown) => reportSurvived('popovers', error))
}
