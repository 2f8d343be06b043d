import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { CSV_BOM, formatCsvLine } from './escape.ts'

it('a line has the format of Excel: semicolons, quotes around text, CRLF', () => {
  expect(formatCsvLine(['Анна "Аня"', 1_250_000, null, undefined, '', 'раз;\nдва'])).toBe(
    '"Анна ""Аня""";1250000;;;;"раз;\nдва"\r\n',
  )
})

it.each([
  '=1+1',
  '+7 916',
  '-2+3',
  '@SUM(A1)',
  '=cmd|"/c calc"!A1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '   =1+1',
  '\u200b=1+1',
  '\u00a0=1+1',
  '"=1+1',
  '＝1+1',
])('%j does not become a formula', (text) => {
  const rows: string[][] = parse(formatCsvLine([text]), { delimiter: ';' })
  expect(rows[0]?.[0]).toMatch(/^'/)
})

it('plain text is unchanged', () => {
  for (const text of ['Анна', '8 (916) 123-45-67', 'https://cars.example/?a=b', 'цена = 5', '100%'])
    expect(formatCsvLine([text])).toBe(`"${text}"\r\n`)
})

it('any text stays in its cell, and never begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
      const line = CSV_BOM + formatCsvLine(texts) + formatCsvLine(['end'])
      const rows: string[][] = parse(line, {
        delimiter: ';',
        bom: true,
        relaxColumnCount: true,
        recordDelimiter: '\r\n',
      })
      expect(rows).toHaveLength(2)
      expect(rows[0]).toHaveLength(texts.length)
      for (const cell of rows[0] ?? []) expect(cell.trimStart()).not.toMatch(/^[=+\-@]/)
    }),
  )
})
