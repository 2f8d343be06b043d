import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** The page of a failure: the server has it ready, a browser fetches it once the page stands, before a network can be lost. */
export const ErrorPage = lazyComponent(() => import('./error-page.tsx').then(({ ErrorPage }) => ErrorPage))
