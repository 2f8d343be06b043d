import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Run by hand after an upgrade of the font's package: node app/ui/fonts/subset-fonts.server.ts
const PACKAGE = import.meta.resolve('@fontsource-variable/manrope/package.json')
const WEIGHTS = { wght: { min: 400, max: 750 } }

const characterRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')

/** The characters of each file. The package has the rouble sign in its latin-ext file. */
const FILES = [
  {
    source: 'latin',
    target: 'manrope-latin',
    text: `${characterRange(0x20, 0x7e)}${characterRange(0xa0, 0xff)}–—‘’‚“”„•…‹›−\u2009\u202f€`,
  },
  { source: 'cyrillic', target: 'manrope-cyrillic', text: `${characterRange(0x410, 0x44f)}Ёё№` },
  { source: 'latin-ext', target: 'manrope-rouble', text: '₽' },
]

/** The fonts of rendered pictures (platform/posters): static weights only, and the letters of all European names. */
const POSTER_WEIGHTS = [500, 700]
const POSTER_TEXTS = {
  latin: FILES[0]?.text ?? '',
  cyrillic: FILES[1]?.text ?? '',
  'latin-ext': `₽${characterRange(0x100, 0x17f)}`,
}
const POSTER_FOLDER = new URL('../../../platform/posters/fonts/', import.meta.url)

const read = (source: string) => readFile(new URL(`files/manrope-${source}-wght-normal.woff2`, PACKAGE))

for (const [source, text] of Object.entries(POSTER_TEXTS)) {
  for (const wght of POSTER_WEIGHTS) {
    const name = `manrope-${source}-${wght}.ttf`
    const subset = await subsetFont(await read(source), text, { targetFormat: 'sfnt', variationAxes: { wght } })
    await writeFile(new URL(name, POSTER_FOLDER), subset)
    process.stdout.write(`${name}: ${subset.length} bytes\n`)
  }
}

/** The fonts of PDF files (platform/pdf): one file has all letters, so that a line has one font. */
const PDF_PACKAGE = import.meta.resolve('@expo-google-fonts/manrope/package.json')
const PDF_FONTS = { 500: '500Medium/Manrope_500Medium.ttf', 700: '700Bold/Manrope_700Bold.ttf' }
/** The names of buyers have more letters than the site: «Ігор», «Өлзий». */
const PDF_TEXT = `${Object.values(POSTER_TEXTS).join('')}${characterRange(0x400, 0x52f)}→≤≥≈™\u2011`
const PDF_FOLDER = new URL('../../../platform/pdf/fonts/', import.meta.url)

for (const [weight, file] of Object.entries(PDF_FONTS)) {
  const name = `manrope-${weight}.ttf`
  const original = await readFile(new URL(file, PDF_PACKAGE))
  const subset = await subsetFont(original, PDF_TEXT, { targetFormat: 'sfnt' })
  await writeFile(new URL(name, PDF_FOLDER), subset)
  process.stdout.write(`${name}: ${original.length} → ${subset.length} bytes\n`)
}

for (const { source, target, text } of FILES) {
  const original = await read(source)
  const subset = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: WEIGHTS })
  await writeFile(fileURLToPath(new URL(`${target}.woff2`, import.meta.url)), subset)
  process.stdout.write(`${target}: ${original.length} → ${subset.length} bytes\n`)
}
