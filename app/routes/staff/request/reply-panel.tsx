import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, ReplySchema } from '#domain/desk/replies/reply-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import type { RequestView } from './load-request-view.server.ts'

interface ReplyPanelProps {
  view: RequestView
  rejection: FormRejection | undefined
}

/** A letter to the buyer, and the texts for calls and messages. */
export function ReplyPanel({ view, rejection }: ReplyPanelProps) {
  const { can, reply } = view
  if (!can.reply && reply.texts.length === 0) return null
  return (
    <section className="desk-panel" id="reply">
      <h2>Ответить</h2>
      {can.reply && <Letter view={view} rejection={rejection} />}
      {reply.texts.map(({ id, way, title, text }) => (
        <details key={id} className="desk-more">
          <summary>
            {way === 'call' ? 'Сказать' : 'Сообщение'}: {title}
          </summary>
          <p className="desk-letter">{text}</p>
        </details>
      ))}
    </section>
  )
}

function Letter({ view: { row, reply, email }, rejection }: ReplyPanelProps) {
  const { chosen } = reply
  const isOpen = chosen !== undefined || rejection?.intent === 'reply'
  return (
    <details className="desk-more desk-reply" open={isOpen}>
      <summary>Письмо на&nbsp;{email}</summary>
      {reply.letters.length > 0 && (
        <div className="desk-chips">
          {reply.letters.map(({ id, title }) => (
            <Link
              key={id}
              to={`${withQuery(staffRequestPath(row.number), { template: String(id) })}#reply`}
              aria-current={id === chosen?.id ? 'true' : undefined}
              preventScrollReset
            >
              {title}
            </Link>
          ))}
        </div>
      )}
      <Form
        // Another text begins another letter.
        key={chosen?.id ?? 'own'}
        id="reply-form"
        intent="reply"
        schema={ReplySchema}
        rejection={rejection}
        values={chosen && { subject: chosen.subject, text: chosen.text }}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="reply" value={reply.id} />
            <TextField {...field('subject')} label="Тема" maxLength={MAX_SUBJECT_LENGTH} autoComplete="off" />
            <ParagraphField {...field('text')} label="Текст" rows={8} maxLength={MAX_BODY_LENGTH} />
            <p className="desk-soft">Ответ покупателя придёт на&nbsp;вашу почту.</p>
            <Button type="submit" size="small" disabled={isBusy}>
              Отправить
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}
