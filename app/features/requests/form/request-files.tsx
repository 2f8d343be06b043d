import { FileField } from '#app/ui/fields/file-field.tsx'
import { FIELD_WORDS } from '#domain/requests/field-words.ts'
import { KINDS_WITH_FILES } from '#domain/requests/forms/request-schemas.ts'
import { FILE_TYPES } from '#domain/requests/request.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import { idPrefix } from './describe-field.ts'
import { FORM_WORDS } from './form-texts.ts'
import type { FieldsProps } from './request-fields.tsx'

/** The files of a form whose kind takes any. */
export function RequestFiles({ view, errors }: FieldsProps) {
  if (!KINDS_WITH_FILES.includes(view.kind)) return null
  const wasSent = Object.keys(view.values).some((name) => name === WIRE_FIELDS.key)
  return (
    <FileField
      id={`${idPrefix(view)}-${WIRE_FIELDS.files}`}
      name={WIRE_FIELDS.files}
      label={view.kind === 'trade' ? FORM_WORDS.photos : FIELD_WORDS.files}
      prompt={FORM_WORDS.filePrompt}
      removeWord={FORM_WORDS.removeFile}
      hint={wasSent ? FORM_WORDS.fileAgain : FORM_WORDS.fileHint}
      accept={FILE_TYPES.join(',')}
      error={errors[WIRE_FIELDS.files]}
      isOptional
    />
  )
}
