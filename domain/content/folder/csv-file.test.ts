import { expect, it } from 'vitest'
import { parseCsv } from './csv-file.ts'

const parseMoved = (text: string) => parseCsv('moved.csv', text, ['from', 'to'])

it('rows are read by their columns, in whatever order these stand, with the line of each', () => {
  expect(parseMoved('to;"from"\n/b/;/a/\n\n"/d;x/";"/c""/"\n')).toEqual({
    ok: true,
    rows: [
      { line: 2, cells: { from: '/a/', to: '/b/' } },
      { line: 4, cells: { from: '/c"/', to: '/d;x/' } },
    ],
  })
})

it('every row with too few cells or too many is told, with its line and what to do', () => {
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
  ['stands inside a cell', '/a"/;/b/'],
  ['ends before its cell does', '"/a"/;/b/'],
])('a quote that %s is told with its line and what to do', (_how, row) => {
  expect(parseMoved(`from;to\n${row}\n`)).toEqual({
    ok: false,
    problems: [
      { file: 'moved.csv', line: 2, message: expect.stringContaining('quote the cell, and write "" for one inside') },
    ],
  })
})
