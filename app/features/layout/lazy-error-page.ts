import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/**
 * The error page: preloaded on the server; a browser fetches it once the page is loaded, before a network can be lost.
 */
export const ErrorPage = lazyComponent(() => import('./error-page.tsx').then(({ ErrorPage }) => ErrorPage))
