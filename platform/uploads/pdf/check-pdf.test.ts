import { expect, it } from 'vitest'
import { deflated, createPdf } from '#tests/factories/uploads/pdf.ts'
import { checkPdf } from './check-pdf.server.ts'

const pdfWith = (text: string) => checkPdf(createPdf({ objects: [['', Buffer.from(text, 'latin1')]] }))

// Each begins a dictionary that reaches back to the last end of a stream: all of them together were read n² times.
it.each([
  ['19,000 streams begin and none ends', 'stream\n'.repeat(19_000)],
  ['2,000 streams begin and none ends in four megabytes', `stream\n${'x'.repeat(2000)}`.repeat(2000)],
])('a PDF in which %s was made to keep us busy', (_, text) => {
  expect(pdfWith(text)).toBe('damaged')
})

it('a million links in thirty kilobytes were packed to keep us busy', () => {
  const links = Buffer.from('/URI('.repeat(1_000_000))
  expect(checkPdf(createPdf({ objects: [deflated('/Type /ObjStm /First 9', links)] }))).toBe('active')
})

it.each([
  ['says «stream» a hundred times in one text', `stream\n${'x'.repeat(200)}`.repeat(100)],
  ['has many streams that end', 'stream\nendstream\n'.repeat(5000)],
  ['speaks of an end before its streams begin', `endstream\n${'stream\n'.repeat(50)}`],
])('a PDF that %s is a document', (_, text) => {
  expect(pdfWith(text)).toBeUndefined()
})

it('what a dictionary says is found after the end of the stream before, and after one that does not end', () => {
  const packed = '<< /Type /ObjStm /First 10 /Filter /ASCIIHexDecode >>\nstream\nab'
  expect(pdfWith(`stream\nendstream\n7 0 obj\n${packed}`)).toBe('active')
  expect(pdfWith(`stream\nx\n7 0 obj\n${packed}`)).toBe('active')
})

// Half a megabyte of each, as it lies and unpacked. What is read again and again takes four times as long for twice as much.
it.each(
  [
    ['\\(', '(', '(\\', '(\\)', '%', '% (', '<<', '1 0 obj ', '1 ', '11111111111 0 '],
    ['/F', '/F ', '/F%', '%/F\n', '/URI ', '/URI(', '/URI<', '/OpenAction<<', '/OpenAction 5', '/AA '],
    ['/First 5 ', '/Filter ', '/Next ', '/J', '/#4a#61#76#61', 'stream\nx', 'stream\nendstream\n'],
  ].flat(),
)('twice as many «%s» take no more than twice as long', (piece) => {
  const write = (length: number) => {
    const content = Buffer.from(piece.repeat(length / piece.length))
    const ends = Buffer.concat([content, Buffer.from('\nstream\nendstream\n')])
    return createPdf({ objects: [['', ends], deflated('/Type /ObjStm /First 9', content)] })
  }
  const isSuperlinear = () => {
    const [half, whole] = [measureFastestMs(write(250_000)), measureFastestMs(write(500_000))]
    return whole > NOISE_MS && whole > half * MAX_GROWTH
  }
  // A slow moment of the machine does not come three times.
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
