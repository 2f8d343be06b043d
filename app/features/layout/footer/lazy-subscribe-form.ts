import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** At the foot of most pages, and none waits for its script. */
export const SubscribeForm = lazyComponent(() =>
  import('./subscribe-form.tsx').then(({ SubscribeForm }) => SubscribeForm),
)
