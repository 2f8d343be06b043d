import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { type SitemapEntry, writeIndex, writePart } from './write-sitemap.ts'

const SITE = 'https://cars.example'

/** The elements of the document by name and namespace, one a line. Throws if it is not well-formed XML. */
function outline(xml: string): string[] {
  const lines: string[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, uri }) => {
    open.push(local)
    if (open.length === 1) lines.push(`${local} ${uri}`)
    else lines.push(`${uri.includes('image') ? 'image ' : ''}${open.slice(1).join(' > ')}`)
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') lines.push(text)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return lines
}

async function writeAll(entries: SitemapEntry[]): Promise<string> {
  const decoder = new TextDecoder()
  let xml = ''
  for await (const piece of writePart([entries], SITE)) xml += decoder.decode(piece, { stream: true })
  return xml
}

it('an address comes before its date and its pictures, each in its own namespace', async () => {
  const changedAt = new Date('2026-11-20T14:20:31.500Z')
  const xml = await writeAll([
    { path: '/cars/new/geely/monjaro/7/', changedAt, pictures: ['/media/ab-1280.webp'] },
    { path: '/', changedAt: null },
  ])
  expect(outline(xml)).toEqual([
    'urlset http://www.sitemaps.org/schemas/sitemap/0.9',
    'url',
    'url > loc',
    'https://cars.example/cars/new/geely/monjaro/7/',
    'url > lastmod',
    '2026-11-20T14:20:31Z',
    'image url > image',
    'image url > image > loc',
    'https://cars.example/media/ab-1280.webp',
    'url',
    'url > loc',
    'https://cars.example/',
  ])
})

it('characters of an address that XML forbids are escaped', async () => {
  const xml = await writeAll([{ path: '/search/?q=a&b=c', changedAt: null }])
  expect(xml).toContain('<loc>https://cars.example/search/?q=a&amp;b=c</loc>')
  expect(outline(xml)).toContain('https://cars.example/search/?q=a&b=c')
})

it('the index lists its files by their absolute addresses', () => {
  const xml = writeIndex([{ name: 'cars-1', changedAt: new Date('2026-11-20T14:20:00Z') }], SITE)
  expect(outline(xml)).toEqual([
    'sitemapindex http://www.sitemaps.org/schemas/sitemap/0.9',
    'sitemap',
    'sitemap > loc',
    'https://cars.example/sitemaps/cars-1.xml',
    'sitemap > lastmod',
    '2026-11-20T14:20:00Z',
  ])
})
