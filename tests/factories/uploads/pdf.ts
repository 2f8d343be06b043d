import { deflateSync } from 'node:zlib'

export interface PdfOptions {
  version?: string
  /** More of the catalogue: `/OpenAction 9 0 R`. */
  catalogue?: string
  /** More objects, from number 5 on: a dictionary, or a dictionary and its stream. */
  objects?: (string | [dictionary: string, stream: Uint8Array])[]
  /** More of the trailer: `/Encrypt 5 0 R`. */
  trailer?: string
  lineEnd?: string
}

const CONTENT = Buffer.from('BT /F1 24 Tf 100 700 Td (Showroom) Tj ET')

/** A PDF of one page that viewers open, with a table of its objects. */
export function createPdf({
  version = '1.7',
  catalogue = '',
  objects = [],
  trailer = '',
  lineEnd = '\n',
}: PdfOptions = {}): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    ['', CONTENT] as const,
    ...objects,
  ]
  let file = Buffer.from(`%PDF-${version}${lineEnd}%\u00e2\u00e3\u00cf\u00d3${lineEnd}`, 'latin1')
  const offsets = bodies.map((body, at) => {
    const offset = file.length
    file = Buffer.concat([file, writeObject(at + 1, body, lineEnd)])
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = [`xref`, `0 ${rows.length + 1}`, `0000000000 65535 f \n${rows.join('')}trailer`].join(lineEnd)
  const end = `<< /Size ${rows.length + 1} /Root 1 0 R ${trailer} >>`
  return Buffer.concat([file, Buffer.from([table, end, 'startxref', file.length, '%%EOF', ''].join(lineEnd))])
}

function writeObject(number: number, body: string | readonly [string, Uint8Array], lineEnd: string): Buffer {
  const start = `${number} 0 obj${lineEnd}`
  if (typeof body === 'string') return Buffer.from(`${start}${body}${lineEnd}endobj${lineEnd}`)
  const [dictionary, stream] = body
  return Buffer.concat([
    Buffer.from(`${start}<< /Length ${stream.length} ${dictionary} >>${lineEnd}stream\r\n`),
    stream,
    Buffer.from(`${lineEnd}endstream${lineEnd}endobj${lineEnd}`),
  ])
}

/** A compressed stream with these entries in its dictionary. */
export const deflated = (dictionary: string, content: Uint8Array | string): [string, Uint8Array] => [
  `${dictionary} /Filter /FlateDecode`,
  deflateSync(content),
]

/** A PDF 1.5 whose catalogue and pages are in a compressed object stream, as Word and LaTeX write them. */
export function createCompressedPdf(catalogue = '', pages = ''): Buffer {
  const inner = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  const offsets = inner.map((_, at) => inner.slice(0, at).join(' ').length + (at === 0 ? 0 : 1))
  const index = `${offsets.map((offset, at) => `${at + 1} ${offset}`).join(' ')} `
  const header = Buffer.from('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')
  const objects = writeObject(4, deflated(`/Type /ObjStm /N 3 /First ${index.length}`, index + inner.join(' ')), '\n')
  const at = header.length + objects.length
  const rows = Buffer.from([
    0,
    0,
    0,
    0,
    2,
    0,
    4,
    0,
    2,
    0,
    4,
    1,
    2,
    0,
    4,
    2,
    1,
    header.length >> 8,
    header.length,
    0,
    1,
    at >> 8,
    at,
    0,
  ])
  const table = writeObject(5, deflated('/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R', rows), '\n')
  return Buffer.concat([header, objects, table, Buffer.from(`startxref\n${at}\n%%EOF\n`)])
}
