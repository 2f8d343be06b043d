import type { PdfSheet } from './pdf-sheet.ts'

export type Document = PDFKit.PDFDocument

// The colours of app/ui/tokens.css on white paper.
export const INK = '#14161a'
export const SOFT = '#5b6169'
export const LINE = '#d9dbd6'

export interface Box {
  left: number
  top: number
  width: number
}

interface TextStyle extends Box {
  size: number
  weight?: 'medium' | 'bold'
  colour?: string
  align?: 'left' | 'right'
  /** In font sizes; the font's own is 1.37. */
  lineHeight?: number
  /** Letter spacing in font sizes. */
  tracking?: number
  isStruck?: boolean
}

/** Draws in hundredths of the page's width. What is drawn returns its lower end. */
export interface Pen {
  text: (content: string, style: TextStyle) => number
  rule: (line: Box & { thickness: number; colour: string }) => void
  frame: (box: Box & { height: number; radius: number; thickness: number }) => void
  image: (jpeg: Buffer, box: Box & { height: number }) => number
  code: (code: PdfSheet['code'], box: Box) => number
  /** What `draw` returns, without anything being drawn. */
  measure: (draw: () => number) => number
}

const FONT_LINE_HEIGHT = 1.366

/** A pen whose text is `scale` times as large as its styles say. */
export function createPen(document: Document, scale: number): Pen {
  const unit = document.page.width / 100
  let isMeasuring = false
  return {
    text(content, { left, top, width, size, weight = 'medium', colour = INK, align = 'left', ...style }) {
      const { lineHeight = FONT_LINE_HEIGHT, tracking = 0, isStruck = false } = style
      const points = size * scale * unit
      document.font(weight).fontSize(points)
      const options = {
        width: width * unit,
        align,
        strike: isStruck,
        lineGap: (lineHeight - FONT_LINE_HEIGHT) * points,
        characterSpacing: tracking * points,
      }
      const height = document.heightOfString(content, options)
      if (!isMeasuring) document.fillColor(colour).text(content, left * unit, top * unit, options)
      return top + height / unit
    },
    rule({ left, top, width, thickness, colour }) {
      if (!isMeasuring) document.rect(left * unit, top * unit, width * unit, thickness * unit).fill(colour)
    },
    frame({ left, top, width, height, radius, thickness }) {
      if (isMeasuring) return
      document
        .roundedRect(left * unit, top * unit, width * unit, height * unit, radius * unit)
        .lineWidth(thickness * unit)
        .stroke(INK)
    },
    image(jpeg, { left, top, width, height }) {
      if (!isMeasuring) {
        document.save()
        document.roundedRect(left * unit, top * unit, width * unit, height * unit, unit).clip()
        document.image(jpeg, left * unit, top * unit, { width: width * unit, height: height * unit })
        document.restore()
      }
      return top + height
    },
    code({ modules, path, address }, { left, top, width }) {
      if (!isMeasuring) {
        document.save()
        document.translate(left * unit, top * unit).scale((width * unit) / modules)
        document.path(path).fill(INK)
        document.restore()
        document.link(left * unit, top * unit, width * unit, width * unit, address)
      }
      return top + width
    },
    measure(draw) {
      isMeasuring = true
      const lower = draw()
      isMeasuring = false
      return lower
    },
  }
}
