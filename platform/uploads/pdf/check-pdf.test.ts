import { expect, it } from 'vitest'
import { deflated, createPdf } from '#tests/factories/uploads/pdf.ts'
import { checkPdf } from './check-pdf.server.ts'

const pdfWith = (text: string) => checkPdf(createPdf({ objects: [['', Buffer.from(text, 'latin1')]] }))

// Each begins a dictionary that reaches back to the end of the previous stream: together they would be read in O(n²).
it.each([
  ['19,000 streams begin and none ends', 'stream\n'.repeat(19_000)],
  ['2,000 streams begin and none ends in four megabytes', `stream\n${'x'.repeat(2000)}`.repeat(2000)],
])('a PDF in which %s is refused', (_, text) => {
  expect(pdfWith(text)).toBe('damaged')
})

it('a PDF with a million links in thirty kilobytes is refused', () => {
  const links = Buffer.from('/URI('.repeat(1_000_000))
  expect(checkPdf(createPdf({ objects: [deflated('/Type /ObjStm /First 9', links)] }))).toBe('active')
})

it.each([
  ['contains «stream» a hundred times in one text', `stream\n${'x'.repeat(200)}`.repeat(100)],
  ['has many streams that end', 'stream\nendstream\n'.repeat(5000)],
  ['has an end before its streams begin', `endstream\n${'stream\n'.repeat(50)}`],
])('a PDF that %s is accepted', (_, text) => {
  expect(pdfWith(text)).toBeUndefined()
})

it('a dictionary is found after the end of the previous stream, and after a stream that does not end', () => {
  const packed = '<< /Type /ObjStm /First 10 /Filter /ASCIIHexDecode >>\nstream\nab'
  expect(pdfWith(`stream\nendstream\n7 0 obj\n${packed}`)).toBe('active')
  expect(pdfWith(`stream\nx\n7 0 obj\n${packed}`)).toBe('active')
})

// Half a megabyte of each, raw and compressed. Quadratic work takes four times as long for twice the size.
it.each(
  [
    ['\\(', '(', '(\\', '(\\)', '%', '% (', '<<', '1 0 obj ', '1 ', '11111111111 0 '],
    ['/F', '/F ', '/F%', '%/F\n', '/URI ', '/URI(', '/URI<', '/OpenAction<<', '/OpenAction 5', '/AA '],
    ['/First 5 ', '/Filter ', '/Next ', '/J', '/#4a#61#76#61', 'stream\nx', 'stream\nendstream\n'],
  ].flat(),
)('twice as many «%s» take about twice as long', (piece) => {
  const write = (length: number) => {
    const content = Buffer.from(piece.repeat(length / piece.length))
    const ends = Buffer.concat([content, Buffer.from('\nstream\nendstream\n')])
    return createPdf({ objects: [['', ends], deflated('/Type /ObjStm /First 9', content)] })
  }
  const isSuperlinear = () => {
    const [half, whole] = [measureFastestMs(write(250_000)), measureFastestMs(write(500_000))]
    return whole > NOISE_MS && whole > half * MAX_GROWTH
  }
  // The machine is not slow three times in a row.
  expect([1, 2, 3].every(isSuperlinear)).toBe(false)
})

const NOISE_MS = 40
const MAX_GROWTH = 2.8

function measureFastestMs(pdf: Buffer): number {
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    checkPdf(pdf)
    return performance.now() - startedAt
  })
  return Math.min(...times)
}
