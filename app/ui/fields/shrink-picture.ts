import { reportHandledError } from '../enhancement/report-handled-error.ts'

/** A larger picture shows no more of a car, and takes minutes to upload over a mobile network. */
const MAX_SIDE_PX = 2560
const MAX_BYTES = 3 * 1024 * 1024
const JPEG_QUALITY = 0.85

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Converts a picture that is far too large to a smaller JPEG. Returns every other or unreadable file unchanged. */
export async function shrinkPicture(file: File): Promise<File> {
  if (!PICTURE_TYPES.includes(file.type)) return file
  try {
    const blob = await shrink(file)
    return blob === null || blob.size >= file.size
      ? file
      : new File([blob], file.name.replace(/\.\w+$|$/, '.jpg'), { type: blob.type, lastModified: file.lastModified })
  } catch (error) {
    // Not a picture that this browser can decode: the server validates it.
    reportHandledError('smaller picture', error)
    return file
  }
}

/** Null when the picture is small enough, or cannot be converted. */
async function shrink(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  // `using` would close it as well, but the oldest supported browsers have no `Symbol.dispose`.
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
    if (scale === 1 && file.size <= MAX_BYTES) return null
    return await redraw(bitmap, Math.round(width * scale), Math.round(height * scale))
  } finally {
    bitmap.close()
  }
}

function redraw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context2d = canvas.getContext('2d')
  if (context2d === null) return Promise.resolve(null)
  context2d.drawImage(bitmap, 0, 0, width, height)
  if (isTransparent(canvas)) return Promise.resolve(null)
  // JPEG has no transparency: transparent pixels become white, not black.
  context2d.globalCompositeOperation = 'destination-over'
  context2d.fillStyle = '#fff'
  context2d.fillRect(0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

/** Whether nothing was drawn: WebKit draws nothing of a truncated file, and reports no error. */
function isTransparent(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas')
  sample.width = SAMPLE_PX
  sample.height = SAMPLE_PX
  const context2d = sample.getContext('2d')
  context2d?.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX)
  const pixels = context2d?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data
  return pixels?.every((byte) => byte === 0) ?? false
}

const SAMPLE_PX = 16
