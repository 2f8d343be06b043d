import jsQR from 'jsqr'
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPlainSpaces } from '#locale/text.ts'

/** The first page of a PDF as its reader sees it. */
export async function readPdf(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  try {
    const { info } = await document.getMetadata()
    const page = await document.getPage(1)
    return {
      pages: document.numPages,
      /** In points, to a whole one. */
      size: page.view.slice(2).map((points) => Math.round(points)),
      title: 'Title' in info ? info.Title : undefined,
      language: 'Language' in info ? info.Language : undefined,
      content: await readText(page),
      pictures: await countPictures(page),
      code: await readCodeOn(page, document.canvasFactory),
    }
  } finally {
    await document.destroy()
  }
}

/** The text that can be selected and searched, as a reader of the file extracts it. */
async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return withPlainSpaces(
    items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''),
  ).replaceAll(/\s+/g, ' ')
}

async function countPictures(page: PDFPageProxy): Promise<number> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.filter((operation) => operation === PAINT_IMAGE).length
}

/** `OPS.paintImageXObject` of pdf.js. */
const PAINT_IMAGE = 85
/** 144 to an inch. */
const RENDER_SCALE = 2

/** The text of the QR code on the page, as a phone reads it; undefined when it reads none. */
async function readCodeOn(page: PDFPageProxy, canvases: object): Promise<string | undefined> {
  if (!isCanvasFactory(canvases)) throw new Error('pdf.js draws without a canvas here')
  const viewport = page.getViewport({ scale: RENDER_SCALE })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const { canvas, context } = canvases.create(width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}

interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

const isCanvasFactory = (value: object): value is CanvasFactory => 'create' in value
