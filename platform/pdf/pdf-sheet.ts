import * as v from 'valibot'

const line = v.object({ label: v.string(), value: v.string() })

/** The content of a one-page sheet, from top to bottom. All texts are ready to print. */
const PdfSheetSchema = v.object({
  size: v.picklist(['a4', 'a5']),
  /** Whose sheet it is, and what kind. */
  letterhead: v.string(),
  heading: v.string(),
  name: v.string(),
  /** Below the name. */
  lines: v.array(v.string()),
  terms: v.array(line),
  /** The figure that the sheet is about, in a frame, and how it is made up. */
  figure: v.object({
    value: v.string(),
    struck: v.nullable(v.object({ label: v.string(), value: v.string() })),
    caption: v.string(),
    rows: v.array(v.object({ label: v.string(), hint: v.string(), value: v.string(), isTotal: v.boolean() })),
  }),
  facts: v.array(line),
  note: v.string(),
  /** A QR code with its border: squares of 1 on a side of `modules`, as the path of an SVG. */
  code: v.object({ modules: v.number(), path: v.string(), address: v.string() }),
  /** Beside the code. */
  contact: v.array(v.object({ text: v.string(), look: v.picklist(['strong', 'soft', 'plain']) })),
  small: v.string(),
})
export type PdfSheet = v.InferOutput<typeof PdfSheetSchema>

export const PdfRequestSchema = v.object({
  sheet: PdfSheetSchema,
  /** The file of a picture beside the name: JPEG, PNG or WebP; null: none. */
  picture: v.nullable(v.string()),
  /** The path of the PDF to write. */
  target: v.string(),
})
export type PdfRequest = v.InferOutput<typeof PdfRequestSchema>

type PdfResult = { ok: true } | { ok: false; fault: 'damaged' | 'too-slow' | 'codec-died' }

/** Makes PDF files in another process. */
export interface PdfRenderer {
  /** Never throws because of the picture. */
  render(request: PdfRequest): Promise<PdfResult>
  /** Stops its process; active sheets end as `codec-died`. */
  close(): void
}
