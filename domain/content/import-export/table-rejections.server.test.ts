import { expect, it } from 'vitest'
import { PRICE_HEADER } from '#tests/factories/content-files.ts'
import { openContentFixture } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listImportProblems } from '#tests/probes/list-import-problems.ts'

const fixture = await shareInFile(openContentFixture())

it.each<[string, Record<string, string | Uint8Array>, string, string]>([
  [
    'a table with another column',
    { 'moved-addresses.csv': 'from;to;why\n/a;/cars/;x\n' },
    'moved-addresses.csv:1 ',
    'has a column «why»',
  ],
  [
    'a price that is none',
    { 'maintenance-prices.csv': `${PRICE_HEADER};;15000;ТО-1;Масло;пять;1\n` },
    'maintenance-prices.csv:2 partsRub',
    'must be a whole number',
  ],
  [
    'a price of an unknown model',
    { 'maintenance-prices.csv': `${PRICE_HEADER}geely;monjara;15000;ТО-1;Масло;5;1\n` },
    'maintenance-prices.csv:2 model',
    'there is no model «geely/monjara»',
  ],
  [
    'a price twice',
    { 'maintenance-prices.csv': `${PRICE_HEADER};;15000;ТО-1;Масло;5;1\n;;15 000;ТО;Масло;5;1\n` },
    'maintenance-prices.csv:3 ',
    'repeats what line 2',
  ],
  [
    'a model without its brand',
    { 'maintenance-prices.csv': `${PRICE_HEADER};monjaro;15000;ТО-1;Масло;5;1\n` },
    'maintenance-prices.csv:2 model',
    'needs its brand',
  ],
  [
    'an address that has not moved',
    { 'moved-addresses.csv': 'from;to\n/services/storage/;/cars/\n' },
    'moved-addresses.csv:2 from',
    '«/services/storage/» has not moved: there is a page. Take the line away, or the page (--remove-missing',
  ],
  [
    'an address that moved twice',
    { 'moved-addresses.csv': 'from;to\n/a/;/b/\n/b/;/cars/\n' },
    'moved-addresses.csv:2 to',
    '«/b/» has moved itself',
  ],
  [
    'a way on to an address that has moved, whether its page is there today or not',
    { 'moved-addresses.csv': 'from;to\n/cars/new/geely/;/cars/used/geely/\n/cars/used/geely?id=1;/cars/\n' },
    'moved-addresses.csv:2 to',
    '«/cars/used/geely/» has moved itself',
  ],
  ...['/ajax/old.php', '/media/price.pdf', '/og/1.jpg', '/robots.txt', '/favicon.ico', '/cars.data'].map(
    (from): [string, Record<string, string>, string, string] => [
      `${from}, where no page has been`,
      { 'moved-addresses.csv': `from;to\n${from};/cars/\n` },
      'moved-addresses.csv:2 from',
      'is an address of the site for programs or of a file',
    ],
  ),
  ...[
    ['/services/storage', '/services/storage/'],
    ['/services//storage/?id=12', '/services/storage/'],
    ['/contacts?id=1', '/contacts/'],
  ].map(([from, page]): [string, Record<string, string>, string, string] => [
    `${from}, where a page is,`,
    { 'moved-addresses.csv': `from;to\n${from};/cars/\n` },
    'moved-addresses.csv:2 from',
    `«${page}» has not moved: there is a page`,
  ]),
])('%s is rejected', async (_case, files, where, message) => {
  const problems = await listImportProblems(fixture, files)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.startsWith(`${where}: ${message}`), problems[0]).toBe(true)
})
