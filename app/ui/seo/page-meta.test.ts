import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const PAGE = { siteName: 'Салон', siteUrl: 'https://cars.example', title: 'Контакты', path: '/contacts/' }

it('a page without a picture of its own shows the site’s, with its size and whose it is', () => {
  const meta = pageMeta(PAGE)
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://cars.example/og/site.jpg' })
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
  expect(meta).toContainEqual({ property: 'og:image:height', content: '630' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Салон' })
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

it('a photograph has no size that we would promise, and is called what the page is', () => {
  const meta = pageMeta({ ...PAGE, imageUrl: '/media/ab-1280.webp' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://cars.example/media/ab-1280.webp' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Контакты' })
  expect(JSON.stringify(meta)).not.toContain('og:image:width')
})

it('a page that is kept out of search engines names no address as its own', () => {
  const meta = pageMeta({ ...PAGE, isIndexed: false })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(meta)).not.toContain('canonical')
})
