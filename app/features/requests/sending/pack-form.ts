import { shrinkPicture } from '#app/ui/fields/shrink-picture.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** The form's body as it is sent: with the address of this page, and with pictures shrunk. */
export async function packForm(form: HTMLFormElement): Promise<FormData> {
  const body = new FormData(form)
  const files = body.getAll(SUBMISSION_FIELDS.files)
  body.delete(SUBMISSION_FIELDS.files)
  for (const file of files)
    // An empty file field sends a file without a name.
    if (file instanceof File && file.name !== '') body.append(SUBMISSION_FIELDS.files, await shrinkOnce(file))
  body.set(SUBMISSION_FIELDS.url, location.href)
  return body
}

/** The same picture is sent with the same bytes on a retry: with one key the server accepts only one body. */
const shrunkFiles = new WeakMap<File, Promise<File>>()

function shrinkOnce(file: File): Promise<File> {
  const pending = shrunkFiles.get(file)
  if (pending !== undefined) return pending
  const smaller = shrinkPicture(file)
  shrunkFiles.set(file, smaller)
  return smaller
}
