import { expect, it } from 'vitest'
import { BANNER, OFFER, PAGE, WHITE_PICTURE, CONTENT_FILES } from '#tests/factories/content-files.ts'
import { openContentFixture } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listImportProblems } from '#tests/probes/list-import-problems.ts'

const fixture = await shareInFile(openContentFixture())

const hour = '2026-12-01T10:00:00+03:00'

it.each<[string, Record<string, string | Uint8Array>, string, string]>([
  [
    'an end before the beginning',
    { 'offers/a.yaml': `${OFFER}beginsAt: ${hour}\nendsAt: "2026-12-01"\n` },
    'offers/a.yaml:6 endsAt',
    'is not later',
  ],
  [
    'an offer of the day without an end',
    { 'offers/a.yaml': `${OFFER}isOfTheDay: true\n` },
    'offers/a.yaml endsAt',
    'is missing',
  ],
  [
    'a day that there is not',
    { 'offers/a.yaml': `${OFFER}endsAt: 2026-02-30\n` },
    'offers/a.yaml:5 endsAt',
    'is no moment of the calendar',
  ],
  [
    'a misspelt key',
    { 'offers/a.yaml': `${OFFER}ednsAt: ${hour}\n` },
    'offers/a.yaml:5 ednsAt',
    'is not known here; known are position, title',
  ],
  ['a key twice', { 'offers/a.yaml': `${OFFER}title: Да\n` }, 'offers/a.yaml:5 ', 'says title twice'],
  [
    'a yes that is none',
    { 'offers/a.yaml': `${OFFER}isOfTheDay: yes\n` },
    'offers/a.yaml:5 isOfTheDay',
    'must be true or false',
  ],
  ['a list at the top', { 'offers/a.yaml': '- 1\n' }, 'offers/a.yaml', 'must have keys'],
  [
    'an empty file',
    { 'offers/a.yaml': '' },
    'offers/a.yaml',
    'is empty: it must have keys: title, summary, conditions, blocks; may have: position, badge, ',
  ],
  [
    'two documents',
    { 'offers/a.yaml': `${OFFER}---\n${OFFER}` },
    'offers/a.yaml:5 ',
    'begins a second document (---): put each thing into a file of its own',
  ],
  [
    'a text that begins with a bracket',
    { 'offers/a.yaml': OFFER.replace('Второй', '[Второй](/offers/)') },
    'offers/a.yaml:2 ',
    'Unexpected scalar at node end: put a text that begins with a sign such as [ in quotes',
  ],
  [
    'an alias',
    { 'offers/a.yaml': `${OFFER.replace('title: ', 'title: &t ')}badge: *t\n` },
    'offers/a.yaml:5 ',
    'is an alias',
  ],
  [
    'a tag',
    { 'offers/a.yaml': OFFER.replace('title: ', 'title: !!js/function ') },
    'offers/a.yaml:1 ',
    'Unresolved tag',
  ],
  [
    'a prototype',
    { 'offers/a.yaml': `${OFFER}__proto__: { form: subscribe }\n` },
    'offers/a.yaml:5 __proto__',
    'is not known here',
  ],
  [
    'brackets without end',
    { 'offers/a.yaml': '['.repeat(200_000) },
    'offers/a.yaml:1 ',
    'is nested too deeply: close what is opened with [ or {',
  ],
  ['no UTF-8', { 'offers/a.yaml': Buffer.from([0x74, 0xff, 0xfe]) }, 'offers/a.yaml', 'is no text in UTF-8'],
  ['a file without end', { 'offers/a.yaml': 'x'.repeat(1_000_001) }, 'offers/a.yaml', 'is no text in UTF-8, or longer'],
  ['a name that is no slug', { 'offers/Зима.yaml': OFFER }, 'offers/Зима.yaml', 'its name must be small Latin letters'],
  ['another ending', { 'offers/a.yml': OFFER }, 'offers/a.yml', 'must be a file whose name ends in .yaml'],
  ['a folder in a folder', { 'offers/a/b.yaml': OFFER }, 'offers/a', 'must be a file'],
  ['an unknown folder', { 'ofers/a.yaml': OFFER }, 'ofers', 'is nothing that an import knows'],
  [
    'an unknown menu',
    { 'menus/side.yaml': 'items: []\n' },
    'menus/side.yaml',
    'its name must be one of: header, footer',
  ],
  [
    'an unknown form',
    { 'offers/a.yaml': `${OFFER}form: request-nothing\n` },
    'offers/a.yaml:5 form',
    'is no form of the site',
  ],
  [
    'a control character',
    { 'offers/a.yaml': OFFER.replace('Зимние шины', '"\\u0007"') },
    'offers/a.yaml:1 title',
    'contains an invalid character',
  ],
  [
    'half a character',
    { 'offers/a.yaml': OFFER.replace('Зимние шины', '"\\uD800"') },
    'offers/a.yaml:1 title',
    'contains an invalid character',
  ],
  [
    'a page of the site itself',
    { 'pages/a.yaml': PAGE.replace('/services/storage/', '/cars/old/') },
    'pages/a.yaml:1 path',
    'belongs to the site itself',
  ],
  ['a page twice', { 'pages/a.yaml': PAGE }, 'pages/storage.yaml', 'is the same as pages/a.yaml'],
  ['a picture twice', { 'pictures/snow.png': WHITE_PICTURE }, 'pictures/snow.png', 'is the same as pictures/snow.jpg'],
  [
    'a picture that is too large',
    { 'pictures/big.jpg': Buffer.concat([WHITE_PICTURE, Buffer.alloc(1_000_000)]) },
    'pictures/big.jpg',
    'is larger than 1 MB',
  ],
  ['a picture with a bad name', { 'pictures/Большая.jpg': WHITE_PICTURE }, 'pictures/Большая.jpg', 'its name must be'],
  ['a film', { 'pictures/film.mp4': 'x' }, 'pictures/film.mp4', 'must be a file that ends in .jpg'],
  [
    'a link to no page',
    { 'offers/a.yaml': OFFER.replace('Второй', 'Да, [второй](/service/)') },
    'offers/a.yaml:2 summary',
    '«/service/» leads to no page',
  ],
  [
    'a link without its slash',
    { 'offers/a.yaml': OFFER.replace('Второй', 'Да, [второй](/offers?x=1)') },
    'offers/a.yaml:2 summary',
    '«/offers?x=1» is not how the site writes it: write /offers/?x=1',
  ],
  [
    'a link out of the site',
    { 'offers/a.yaml': OFFER.replace('Второй', 'Да, [второй](https://elsewhere.example/)') },
    'offers/a.yaml:2 summary',
    '«https://elsewhere.example/» leads out of the site',
  ],
  [
    'a link to another host',
    { 'banners/winter.yaml': BANNER.replace('/offers/winter/', '//elsewhere.example/') },
    'banners/winter.yaml:3 target',
    'must be an address of this site',
  ],
  [
    'an unknown brand',
    { 'offers/a.yaml': `${OFFER}cars: /cars/new/gely/\n` },
    'offers/a.yaml:5 cars',
    'there is no car «gely»',
  ],
  [
    'an unknown model',
    { 'offers/a.yaml': `${OFFER}cars: /cars/new/geely/monjara/\n` },
    'offers/a.yaml:5 cars',
    'there is no car «geely/monjara»',
  ],
  [
    'an unknown filter',
    { 'offers/a.yaml': `${OFFER}cars: /cars/new/?body=crosover\n` },
    'offers/a.yaml:5 cars',
    'the catalogue does not understand «body=crosover»',
  ],
  [
    'a car that there is not',
    { 'menus/footer.yaml': 'items:\n  - { label: Vesta, target: /cars/new/lada/vesta/999999/ }\n' },
    'menus/footer.yaml:2 items[0].target',
    'there is no car with the number «999999»',
  ],
  [
    'a menu that leads to a file for machines',
    { 'menus/footer.yaml': 'items:\n  - { label: Карта, target: /sitemap.xml }\n' },
    'menus/footer.yaml:2 items[0].target',
    '«/sitemap.xml» leads to no page',
  ],
  [
    'a legal text without a title',
    { 'legal/consent.md': 'Текст.' },
    'legal/consent.md:1 ',
    'must begin with its title',
  ],
  [
    'a legal text that there is not',
    { 'legal/offer.md': '# Текст\n\nТекст.' },
    'legal/offer.md',
    'its name must be one of',
  ],
  [
    'a placeholder that there is not',
    { 'legal/consent.md': '# Т\n\nТекст {deler}.' },
    'legal/consent.md',
    '{deler} cannot be filled in',
  ],
  [
    'a rate with too many places',
    { 'programmes/first.yaml': CONTENT_FILES['programmes/first.yaml'].replace('9.9', '9.999') },
    'programmes/first.yaml:4 annualRatePercent',
    'must be a number from 0 to 100 with at most 2 places',
  ],
  [
    'a term out of its bounds',
    { 'programmes/first.yaml': CONTENT_FILES['programmes/first.yaml'].replace('termMonths: 60', 'termMonths: 6') },
    'programmes/first.yaml:7 termMonths',
    'is not between',
  ],
  [
    'a phone that is none',
    { 'branches/south.yaml': CONTENT_FILES['branches/south.yaml'].replace('8 (495)', '') },
    'branches/south.yaml:4 phone',
    'must be +7 and ten digits',
  ],
])('%s is rejected', async (_case, files, where, message) => {
  const problems = await listImportProblems(fixture, files)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.startsWith(`${where}: ${message}`), problems[0]).toBe(true)
})
