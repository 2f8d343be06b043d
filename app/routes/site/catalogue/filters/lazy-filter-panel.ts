import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** The filters, whose script is fetched beside the page's own: their form works without it. */
export const FilterPanel = lazyComponent(() => import('./filter-panel.tsx').then(({ FilterPanel }) => FilterPanel))
