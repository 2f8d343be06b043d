import { reportHandledError } from '../enhancement/report-handled-error.ts'

/**
 * Whether the browser supports popovers, in its top layer. The polyfill below has the same API, but no top layer: an
 * ancestor that clips or transforms its content affects the popover, too.
 */
export const hasPopoverSupport = () => CSS.supports('selector(:popover-open)')

/** Loads the polyfill only in supported browsers that have no popovers (Safari before 17). */
export function loadPopoverPolyfill(): void {
  if (!hasPopoverSupport())
    import('./popover-polyfill.ts').catch((error: unknown) => reportHandledError('popovers', error))
}
