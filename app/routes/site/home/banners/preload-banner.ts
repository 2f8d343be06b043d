import { preload } from 'react-dom'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import type { Banner } from '#domain/content/banners.server.ts'
import { BANNER_SIZES, NARROW_SCREEN, sourceSet, WIDE_SCREEN } from './banner-picture.tsx'

/**
 * Preloads a banner's picture before scripts and styles, in the size for the screen. Call it during rendering: React
 * puts the link at the beginning of the head, which a route's `meta` cannot do.
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
