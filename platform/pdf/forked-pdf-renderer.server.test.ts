import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { afterAll, expect, it } from 'vitest'
import { createQrPath } from '#app/features/staff/qr-code.server.ts'
import { sharedPdfRenderer } from '#tests/fixtures/lifetime/shared-processes.ts'
import { readPdf } from '#tests/pages/read-pdf.ts'
import { createPdfRenderer } from './forked-pdf-renderer.server.ts'
import type { PdfSheet } from './pdf-sheet.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-pdf-test-'))
afterAll(() => rm(folder, { recursive: true }))

const ADDRESS = 'https://dealer.example/cars/used/omoda-c5-1234/'
const SHEET: PdfSheet = {
  size: 'a4',
  letterhead: 'Салон «Ёлка»',
  heading: 'Предложение от\u00a020\u00a0ноября',
  name: 'Omoda C5',
  lines: ['Новый, 2026', '1.6 л, 147 л.с.'],
  terms: [{ label: 'Для кого', value: 'Мария Щукина-Öberg' }],
  figure: {
    value: '2\u00a0349\u00a0000\u00a0₽',
    struck: { label: 'без скидок', value: '2\u00a0899\u00a0000\u00a0₽' },
    caption: 'Цена с\u00a0условиями',
    rows: [{ label: 'Трейд-ин', hint: 'сдаёте автомобиль', value: '−150\u00a0000\u00a0₽', isTotal: false }],
  },
  facts: [{ label: 'Кузов', value: 'Внедорожник' }],
  note: 'Ваш продавец: Анна Ким.',
  code: { ...createQrPath(ADDRESS), address: ADDRESS },
  contact: [{ text: 'Наведите камеру телефона', look: 'soft' }],
  small: 'Цена на 20 ноября 2026.',
}

const picture = path.join(folder, 'picture.webp')
await sharp({ create: { width: 960, height: 720, channels: 3, background: '#386898' } }).toFile(picture)
const damaged = path.join(folder, 'damaged.webp')
await writeFile(damaged, 'no picture')

async function render(sheet: PdfSheet, image: string | null = null) {
  const target = path.join(folder, 'sheet.pdf')
  expect(await sharedPdfRenderer.render({ sheet, picture: image, target })).toEqual({ ok: true })
  return readPdf(await readFile(target))
}

it('a sheet is one page of its size with text to select and a code that a phone reads', async () => {
  const a4 = await render(SHEET, picture)
  expect(a4).toMatchObject({ pages: 1, size: [595, 842], pictures: 1, language: 'ru', code: ADDRESS })
  expect(a4.title).toBe('Omoda C5. Предложение от\u00a020\u00a0ноября')
  for (const text of [
    'Салон «Ёлка»',
    'Мария Щукина-Öberg',
    '2 349 000 ₽',
    'без скидок',
    '2 899 000 ₽',
    'Трейд-ин',
    '−150 000 ₽',
    'Внедорожник',
  ])
    expect(a4.content).toContain(text)
  expect(await render({ ...SHEET, size: 'a5' })).toMatchObject({ size: [420, 595], pictures: 0, code: ADDRESS })
})

it('a sheet without its picture is as complete when the picture is damaged', async () => {
  expect(await render(SHEET, damaged)).toMatchObject({ pages: 1, pictures: 0, code: ADDRESS })
})

it('a text that is too long becomes smaller: everything stays on one page', async () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    label: `Условие ${index}`,
    hint: 'покупаете, сдаёте и\u00a0оформляете всё сразу',
    value: '−1\u00a0000\u00a0₽',
    isTotal: false,
  }))
  const long = {
    ...SHEET,
    size: 'a5' as const,
    name: 'Специальная комплектация '.repeat(6),
    figure: { ...SHEET.figure, rows },
    small: 'Мелкий шрифт договора. '.repeat(30),
  }
  const { pages, content, code } = await render(long)
  expect({ pages, code }).toEqual({ pages: 1, code: ADDRESS })
  expect(content).toContain('Условие 13')
  expect(content.match(/Мелкий шрифт договора/g)).toHaveLength(30)
})

it.each([500, 700])('the font of weight %s has the letters of names from neighbouring countries', async (weight) => {
  const font = await readFile(new URL(`./fonts/manrope-${weight}.ttf`, import.meta.url))
  const empty = await subsetFont(font, '')
  for (const letter of 'ЁёІіЇїЄєҐґЎўӨөҮүҺһŞşğı₽№') {
    const alone = await subsetFont(font, letter)
    expect(alone.byteLength, letter).toBeGreaterThan(empty.byteLength)
  }
})

it('a renderer that is closed makes nothing more', async () => {
  const renderer = createPdfRenderer()
  renderer.close()
  const request = { sheet: SHEET, picture: null, target: path.join(folder, 'none.pdf') }
  expect(await renderer.render(request)).toEqual({ ok: false, fault: 'codec-died' })
})
