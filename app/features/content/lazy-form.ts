import { lazyPart } from '#app/ui/lazy-part.tsx'

/** A form on the page itself. */
export const InlineForm = lazyPart(() => import('./inline-form.tsx').then(({ InlineForm }) => InlineForm))
