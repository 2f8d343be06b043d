import type { Site } from '#app/http/middleware/site.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { addPhotos } from '#domain/stock/photos/add-photos.server.ts'
import { receivePhotos } from '#domain/stock/photos/receive-photos.server.ts'
import { UPLOAD_MESSAGES } from './photos.texts.ts'

/** What came of the files of a form; some of them can be no pictures although others were added. */
export type UploadResult = { ok: true } | { ok: false; status: number; message: string }

/** Adds the photographs of a form to a car. */
export async function handleUpload(
  site: Site,
  viewer: StaffViewer,
  { request, carId }: { request: Request; carId: number },
): Promise<UploadResult> {
  const received = await receivePhotos(site, request, site.photoMaxBytes)
  if (received.storedNames.length > 0) {
    const added = await addPhotos(site, viewer, { carId, storedNames: received.storedNames })
    if (!added.ok) return refuse(added.reason, added.reason === 'unknown' ? 404 : 422)
  }
  if (received.fault !== undefined) return refuse(received.fault, received.fault === 'too-large' ? 413 : 422)
  if (received.refused > 0) return refuse(received.storedNames.length > 0 ? 'some-refused' : 'no-pictures', 422)
  return received.storedNames.length > 0 ? { ok: true } : refuse('empty', 422)
}

const refuse = (reason: keyof typeof UPLOAD_MESSAGES, status: number): UploadResult => ({
  ok: false,
  status,
  message: UPLOAD_MESSAGES[reason],
})
