import { preload } from 'react-dom'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import type { Banner } from '#domain/content/banner.ts'
import { BANNER_SIZES, NARROW_SCREEN, sourceSet, WIDE_SCREEN } from './banner-picture.tsx'

/**
 * Has the browser fetch a banner's picture before scripts and styles, in the form that its screen will want. To be called
 * while the page is rendered: React writes it at the head's beginning, which a route's `meta` cannot.
 */
export function preloadBanner({ narrow, wide }: Pick<Banner, 'narrow' | 'wide'>): void {
  for (const [name, photo, media] of [
    ['narrow', narrow, NARROW_SCREEN],
    ['wide', wide, WIDE_SCREEN],
  ] as const)
    preload(largestPhotoUrl(photo), {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      media,
      imageSrcSet: sourceSet(photo, 'avif'),
      imageSizes: BANNER_SIZES[name],
    })
}
