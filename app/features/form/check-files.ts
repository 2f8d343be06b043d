import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES } from '#domain/requests/request.ts'
import { listControls } from './form-controls.ts'

const ALLOWED_TYPES: readonly string[] = FILE_TYPES

/** What is wrong with the files that are chosen in a form, by the name of their field. */
export function checkChosenFiles(form: HTMLFormElement): FieldErrors {
  const problems = listControls(form).map((control) => {
    const error = control instanceof HTMLInputElement ? checkFiles([...(control.files ?? [])]) : undefined
    return error === undefined ? undefined : { [control.name]: error }
  })
  return Object.assign({}, ...problems)
}

function checkFiles(files: readonly File[]): string | undefined {
  if (files.length > MAX_FILES) return REJECTION_MESSAGES['too-many-files']
  if (files.some(({ type }) => !ALLOWED_TYPES.includes(type))) return REJECTION_MESSAGES['file-type']
  // Pictures are shrunk before they are sent.
  return checkSizes(files.filter(({ type }) => !type.startsWith('image/')))
}

/** The message about the files as they will be sent. */
export const checkSizes = (files: readonly File[]) =>
  files.some(({ size }) => size > MAX_FILE_BYTES) ? REJECTION_MESSAGES['file-too-large'] : undefined
