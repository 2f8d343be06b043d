import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** A form on the page itself. */
export const InlineForm = lazyComponent(() => import('./inline-form.tsx').then(({ InlineForm }) => InlineForm))
