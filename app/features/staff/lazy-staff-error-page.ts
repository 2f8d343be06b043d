import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** The error page of the back office. Visitors' pages never load it. */
export const StaffErrorPage = lazyComponent(() =>
  import('./staff-error-page.tsx').then(({ StaffErrorPage }) => StaffErrorPage),
)
