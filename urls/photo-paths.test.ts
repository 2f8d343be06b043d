import { expect, it } from 'vitest'
import { largestPhotoUrl, photoUrl } from './photo-paths.ts'

it.each([
  [photoUrl('ab12', 640, 'avif'), '/media/ab12-640.avif'],
  [largestPhotoUrl({ hash: 'ab12', width: 700, widths: [320, 640] }), '/media/ab12-640.webp'],
  [largestPhotoUrl({ hash: 'ab12', width: 200, widths: [] }), '/media/ab12-200.webp'],
])('%s', (url, expected) => expect(url).toBe(expected))
