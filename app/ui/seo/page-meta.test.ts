import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const PAGE = { siteName: 'Салон', siteUrl: 'https://cars.example', title: 'Контакты', path: '/contacts/' }

it('a page without a picture of its own shares the site’s, with its size and the site’s name', () => {
  const meta = pageMeta(PAGE)
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://cars.example/og/site.jpg' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:image:height', content: '630' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Салон' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

it('a photograph is shared without its size, and with the page’s title', () => {
  const meta = pageMeta({ ...PAGE, imageUrl: '/media/ab-1280.webp' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://cars.example/media/ab-1280.webp' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Контакты' })
  expect(JSON.stringify(meta)).not.toContain('og:image:width')
})

it('a page excluded from search engines has no canonical address', () => {
  const meta = pageMeta({ ...PAGE, isIndexed: false })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(meta)).not.toContain('canonical')
})
