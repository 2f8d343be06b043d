import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** For the first press on the burger; a wide screen has none. */
export const MenuContents = lazyComponent(() => import('./menu-contents.tsx').then(({ MenuContents }) => MenuContents))
