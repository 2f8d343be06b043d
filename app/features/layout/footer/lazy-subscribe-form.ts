import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** At the bottom of most pages; no page waits for its script. */
export const SubscribeForm = lazyComponent(() =>
  import('./subscribe-form.tsx').then(({ SubscribeForm }) => SubscribeForm),
)
