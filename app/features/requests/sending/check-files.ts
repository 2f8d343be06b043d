import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '#domain/requests/request.ts'

const ALLOWED_TYPES: readonly string[] = FILE_TYPES

/** The message about what is wrong with the chosen files; undefined when nothing is. */
export function checkFiles(files: readonly File[]): string | undefined {
  if (files.length > MAX_FILES) return REJECTION_MESSAGES['too-many-files']
  if (files.some(({ type }) => !ALLOWED_TYPES.includes(type))) return REJECTION_MESSAGES['file-type']
  // Pictures are shrunk before they are sent.
  return checkSizes(files.filter(({ type }) => !type.startsWith('image/')))
}

/** The same for the files as they will be sent. */
export const checkSizes = (files: readonly File[]) =>
  files.some(({ size }) => size > MAX_FILE_BYTES) ? REJECTION_MESSAGES['file-too-large'] : undefined
