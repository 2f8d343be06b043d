import { FileField } from '#app/ui/fields/file-field.tsx'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { FILE_TYPES } from '#domain/requests/request.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { idPrefix } from './describe-field.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import type { FieldsProps } from './fields-props.ts'

/** The file field of a form whose kind accepts files. */
export function RequestFiles({ view, errors }: FieldsProps) {
  const { filesLabel } = definitionOf(view.kind)
  if (filesLabel === undefined) return null
  const wasSent = Object.keys(view.values).some((name) => name === SUBMISSION_FIELDS.key)
  return (
    <FileField
      id={`${idPrefix(view)}-${SUBMISSION_FIELDS.files}`}
      name={SUBMISSION_FIELDS.files}
      label={filesLabel}
      prompt={REQUEST_FORM_TEXTS.filePrompt}
      removeLabel={REQUEST_FORM_TEXTS.removeFile}
      hint={wasSent ? REQUEST_FORM_TEXTS.fileAgain : REQUEST_FORM_TEXTS.fileHint}
      accept={FILE_TYPES.join(',')}
      error={errors[SUBMISSION_FIELDS.files]}
      isOptional
    />
  )
}
