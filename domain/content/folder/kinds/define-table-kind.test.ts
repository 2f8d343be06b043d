import { expect, it } from 'vitest'
import { parseCsv } from './define-table-kind.ts'

const parseMoved = (text: string) => parseCsv('moved.csv', text, ['from', 'to'])

it('rows are read by column, in any order of columns, with their lines', () => {
  expect(parseMoved('to;"from"\n/b/;/a/\n\n"/d;x/";"/c""/"\n')).toEqual({
    ok: true,
    rows: [
      { line: 2, cells: { from: '/a/', to: '/b/' } },
      { line: 4, cells: { from: '/c"/', to: '/d;x/' } },
    ],
  })
})

it('every row with too few or too many cells is reported, with its line and a remedy', () => {
  const columns = 'must have 2 cells (from, to) and has'
  const remedy = 'put «;» between them, also around an empty one, and a cell that holds «;» in quotes'
  expect(parseMoved('from;to\n/a/\n/b/;/c/\n/d/;/e/;\n')).toEqual({
    ok: false,
    problems: [
      { file: 'moved.csv', line: 2, message: `${columns} 1: ${remedy}` },
      { file: 'moved.csv', line: 4, message: `${columns} 3: ${remedy}` },
    ],
  })
})

it.each([
  ['is not closed', '"/a/;/b/'],
  ['is inside a cell', '/a"/;/b/'],
  ['ends before its cell does', '"/a"/;/b/'],
])('a quote that %s is reported with its line and a remedy', (_case, row) => {
  expect(parseMoved(`from;to\n${row}\n`)).toEqual({
    ok: false,
    problems: [
      { file: 'moved.csv', line: 2, message: expect.stringContaining('quote the cell, and write "" for one inside') },
    ],
  })
})
