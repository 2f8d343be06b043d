import { Button } from '#app/ui/controls/button.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/desk/replies/reply-forms.ts'

interface LetterFieldsProps {
  /** Of the letter: pressing twice sends it once. */
  id: string
  /** The props of the field with this name. */
  field: (name: 'subject' | 'text') => { id: string; name: string; defaultValue: string; error: string | undefined }
  isBusy: boolean
  rows: number
}

/** A letter to the person of a request (`ReplySchema`). */
export function LetterFields({ id, field, isBusy, rows }: LetterFieldsProps) {
  return (
    <>
      <input type="hidden" name="reply" value={id} />
      <TextField {...field('subject')} label="Тема" maxLength={MAX_SUBJECT_LENGTH} autoComplete="off" />
      <ParagraphField {...field('text')} label="Текст" rows={rows} maxLength={MAX_BODY_LENGTH} />
      <p className="desk-soft">Ответ покупателя придёт на&nbsp;вашу почту.</p>
      <Button type="submit" size="small" disabled={isBusy}>
        Отправить
      </Button>
    </>
  )
}
