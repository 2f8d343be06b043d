import type { PdfSheet } from './pdf-sheet.ts'
import { type Box, createPen, type Document, INK, LINE, type Pen, SOFT } from './pen.server.ts'

/** Everything is measured in a hundredth of the sheet's width, so that A4 is A5 enlarged. */
const PADDING = { top: 6, side: 6.5, bottom: 5 }
const INNER_WIDTH = 100 - 2 * PADDING.side
const GAP = 3
const PICTURE = { width: 38, height: 38 / 1.5 }
/** On A5 a module of the code is a third of a millimetre or more: it never becomes smaller. */
const CODE_WIDTH = 17
/** How much smaller the text becomes, step by step, until everything is on one page. */
const SHRINK = 0.96
const MIN_SCALE = 0.4

interface Drawing extends Pen {
  sheet: PdfSheet
  picture: Buffer | undefined
}

/** Draws the sheet on the document's page. A text that is too long for it becomes smaller. */
export function drawSheet(document: Document, sheet: PdfSheet, picture: Buffer | undefined): void {
  const height = (document.page.height / document.page.width) * 100
  let scale = 1
  let drawing: Drawing
  do {
    drawing = { ...createPen(document, scale), sheet, picture }
    const free = height - PADDING.top - PADDING.bottom - GAP
    const needed = drawing.measure(() => drawTop(drawing, 0)) + drawing.measure(() => drawFooter(drawing, 0))
    if (needed <= free) break
    scale *= SHRINK
  } while (scale > MIN_SCALE)
  const footerHeight = drawing.measure(() => drawFooter(drawing, 0))
  drawTop(drawing, PADDING.top)
  drawFooter(drawing, height - PADDING.bottom - footerHeight)
}

const whole = (top: number): Box => ({ left: PADDING.side, top, width: INNER_WIDTH })

/** From the letterhead to the note; returns the lower end. */
function drawTop(drawing: Drawing, top: number): number {
  const { sheet, text } = drawing
  let y = drawHeader(drawing, top) + GAP
  y = drawName(drawing, y) + GAP
  y = drawFigure(drawing, y) + GAP
  if (sheet.facts.length > 0) y = drawFacts(drawing, y)
  return sheet.note === '' ? y : text(sheet.note, { ...whole(y + GAP), size: 2.4 })
}

function drawHeader({ sheet, text, rule }: Drawing, top: number): number {
  const width = INNER_WIDTH / 2
  const lower = Math.max(
    text(sheet.letterhead, { ...whole(top), width, size: 3.2, weight: 'bold' }),
    text(sheet.heading, { ...whole(top + 0.8), left: PADDING.side + width, width, size: 2.5, align: 'right' }),
  )
  rule({ ...whole(lower + 1.4), thickness: 0.3, colour: INK })
  return lower + 1.7
}

/** The name with what is below it, and the picture to the right. */
function drawName({ sheet, picture, text, image }: Drawing, top: number): number {
  const width = picture === undefined ? INNER_WIDTH : INNER_WIDTH - PICTURE.width - 4
  const left = PADDING.side
  const size = picture === undefined ? 7.4 : 5.6
  let y = text(sheet.name, { left, top, width, size, weight: 'bold', lineHeight: 1.1, tracking: -0.02 }) + 1.4
  for (const [index, line] of sheet.lines.filter(Boolean).entries())
    y = text(line, { left, top: y, width, size: 3, colour: index === 0 ? INK : SOFT })
  if (sheet.terms.length > 0) y += 2
  for (const { label, value } of sheet.terms) {
    y = text(label, { left, top: y, width, size: 2.4, colour: SOFT })
    y = text(value, { left, top: y, width, size: 3.4, weight: 'bold' }) + 0.8
  }
  if (picture === undefined) return y
  return Math.max(y, image(picture, { ...PICTURE, left: PADDING.side + INNER_WIDTH - PICTURE.width, top }))
}

function drawFigure(drawing: Drawing, top: number): number {
  const { text, frame } = drawing
  const { value, struck, caption, rows } = drawing.sheet.figure
  const inner = { left: PADDING.side + 3.5, width: INNER_WIDTH - 7 }
  const big = { ...inner, top: top + 2.6, size: 8.4, weight: 'bold', lineHeight: 1.1, tracking: -0.02 } as const
  let y = text(value, big)
  if (struck !== null) {
    const half = { left: inner.left + inner.width / 2, width: inner.width / 2, align: 'right' } as const
    text(`${struck.label} `, { ...half, top: big.top + 1.6, size: 2.3, colour: SOFT })
    text(struck.value, { ...half, top: big.top + 4.7, size: 3, colour: SOFT, isStruck: true })
  }
  y = text(caption, { ...inner, top: y + 0.8, size: 2.5 })
  if (rows.length > 0) y += 1.8
  for (const row of rows) y = drawRow(drawing, row, { ...inner, top: y })
  y += 2.6
  frame({ ...whole(top), height: y - top, radius: 1.5, thickness: 0.3 })
  return y
}

function drawRow({ text, rule }: Drawing, row: PdfSheet['figure']['rows'][number], box: Box): number {
  const { left, top, width } = box
  rule({ ...box, thickness: 0.15, colour: LINE })
  const [upper, labelWidth] = [top + 0.8, width * 0.7]
  const weight = row.isTotal ? 'bold' : 'medium'
  let y = text(row.label, { left, top: row.isTotal ? upper + 0.6 : upper, width: labelWidth, size: 2.5, weight })
  if (row.hint !== '') y = text(row.hint, { left, top: y - 0.2, width: labelWidth, size: 2.1, colour: SOFT })
  const value = { left: left + labelWidth, top: upper, width: width - labelWidth, align: 'right' } as const
  return Math.max(y, text(row.value, { ...value, size: row.isTotal ? 3.4 : 2.5, weight: 'bold' })) + 0.8
}

/** Two in a line. */
function drawFacts({ sheet, text, rule }: Drawing, top: number): number {
  const width = (INNER_WIDTH - 5) / 2
  let y = top
  for (let index = 0; index < sheet.facts.length; index += 2) {
    const ends = sheet.facts.slice(index, index + 2).map(({ label, value }, column) => {
      const left = PADDING.side + column * (width + 5)
      rule({ left, top: y, width, thickness: 0.15, colour: LINE })
      return Math.max(
        text(label, { left, top: y + 0.7, width: width * 0.45, size: 2.5, colour: SOFT }),
        text(value, { left: left + width * 0.45, top: y + 0.7, width: width * 0.55, size: 2.5, align: 'right' }),
      )
    })
    y = Math.max(...ends) + 0.7
  }
  return y
}

/** The code with what stands beside it, and the small print. */
function drawFooter({ sheet, text, code }: Drawing, top: number): number {
  const codeBottom = code(sheet.code, { left: PADDING.side - 1.5, top, width: CODE_WIDTH })
  const left = PADDING.side + CODE_WIDTH + 1
  let y = top + 1.5
  for (const [index, { text: line, look }] of sheet.contact.entries()) {
    if (look === 'strong' && index > 0) y += 1
    y = text(line, {
      left,
      top: y,
      width: INNER_WIDTH - left + PADDING.side,
      size: 2.4,
      weight: look === 'strong' ? 'bold' : 'medium',
      colour: look === 'soft' ? SOFT : INK,
    })
  }
  return text(sheet.small, { ...whole(Math.max(y, codeBottom) + 1), size: 1.9, colour: SOFT })
}
