import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '#domain/requests/request.ts'

const ALLOWED_TYPES: readonly string[] = FILE_TYPES

/** What is wrong with the files that were chosen, in words for the visitor; undefined when nothing is. */
export function checkFiles(files: readonly File[]): string | undefined {
  if (files.length > MAX_FILES) return REJECTION_MESSAGES['too-many-files']
  if (files.some(({ type }) => !ALLOWED_TYPES.includes(type))) return REJECTION_MESSAGES['file-type']
  // A picture is made smaller before it is sent.
  return checkSizes(files.filter(({ type }) => !type.startsWith('image/')))
}

/** The same of the files as they would be sent. */
export const checkSizes = (files: readonly File[]) =>
  files.some(({ size }) => size > MAX_FILE_BYTES) ? REJECTION_MESSAGES['file-too-large'] : undefined
