import { shrinkPicture } from '#app/ui/fields/shrink-picture.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** The form as it goes out: with the address of this very page, and with pictures no larger than they need to be. */
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

/** The same picture sent again is the same bytes: under one key the server accepts only one body. */
const shrunkFiles = new WeakMap<File, Promise<File>>()

function shrinkOnce(file: File): Promise<File> {
  const known = shrunkFiles.get(file)
  if (known !== undefined) return known
  const smaller = shrinkPicture(file)
  shrunkFiles.set(file, smaller)
  return smaller
}
