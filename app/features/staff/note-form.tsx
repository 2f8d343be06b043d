import { useLocation, useSearchParams } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { MAX_NOTE_LENGTH, NoteSchema } from '#domain/desk/actions/work-forms.ts'

interface NoteFormProps {
  /** What the note is about: also the name of its draft. */
  id: string
  /** What is sent twice under one key is one note. */
  noteKey: string
  rejection: FormRejection | undefined
}

/** The form of a note for colleagues: the intent `note`. */
export function NoteForm({ id, noteKey, rejection }: NoteFormProps) {
  const { key } = useLocation()
  const [search] = useSearchParams()
  return (
    <Form
      // Empty again once it is saved; what is not saved yet is kept as a draft, also over a login.
      key={search.get('done') === 'note' ? key : 'draft'}
      id={id}
      hasDraft
      intent="note"
      schema={NoteSchema}
      rejection={rejection}
      className="desk-form"
    >
      {({ field, isBusy }) => (
        <>
          <input type="hidden" name="key" value={noteKey} />
          <ParagraphField
            {...field('text')}
            label="Заметка для своих"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            aria-keyshortcuts="n"
          />
          <Button type="submit" size="small" disabled={isBusy}>
            Сохранить
          </Button>
        </>
      )}
    </Form>
  )
}
