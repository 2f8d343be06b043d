import { reportHandledError } from '../enhancement/report-handled-error.ts'

/**
 * Whether the browser has popovers of its own, above everything else. Those that are fetched below answer to the same names,
 * but whatever cuts off or moves what is inside it does so with them, too.
 */
export const hasPopoverSupport = () => CSS.supports('selector(:popover-open)')

/** Fetches popovers for the browsers of our floor that have none of their own (Safari before 17), and for them alone. */
export function loadPopoverPolyfill(): void {
  if (!hasPopoverSupport())
    import('./popover-polyfill.ts').catch((error: unknown) => reportHandledError('popovers', error))
}
