import { expect, it } from 'vitest'
import { makePdf } from '#tests/factories/uploads/pdf.ts'
import { checkPdf } from './check-pdf.server.ts'

const pdfWith = (text: string) => checkPdf(makePdf({ objects: [['', Buffer.from(text, 'latin1')]] }))

// Each begins a dictionary that reaches back to the last end of a stream: all of them together were read n² times.
it.each([
  ['19,000 streams begin and none ends', 'stream\n'.repeat(19_000)],
  ['2,000 streams begin and none ends in four megabytes', `stream\n${'x'.repeat(2000)}`.repeat(2000)],
])('a PDF in which %s was made to keep us busy', (_, text) => {
  expect(pdfWith(text)).toBe('damaged')
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
