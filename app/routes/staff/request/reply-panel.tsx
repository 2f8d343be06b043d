import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { LetterFields } from '#app/features/staff/requests/letter-fields.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { ReplySchema } from '#domain/desk/replies/reply-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffOfferPath, staffRequestOfferPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { RequestView } from './load-request-view.server.ts'

interface ReplyPanelProps {
  view: RequestView
  rejection: FormRejection | undefined
}

/** A letter to the buyer, and the texts for calls and messages. */
export function ReplyPanel({ view, rejection }: ReplyPanelProps) {
  const { can, reply, row } = view
  const { number } = row
  const offeredId = view.car?.offeredId
  if (!can.change && reply.texts.length === 0) return null
  return (
    <section className="desk-panel" id="reply">
      <h2>Ответить</h2>
      {can.change && (
        <p>
          <ButtonLink to={offeredId === undefined ? staffRequestOfferPath(number) : staffOfferPath(offeredId, number)}>
            Отправить предложение
          </ButtonLink>{' '}
          {offeredId !== undefined && <Link to={staffRequestOfferPath(number)}>Другой автомобиль</Link>}
        </p>
      )}
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
        {(form) => <LetterFields {...form} id={reply.id} rows={8} />}
      </Form>
    </details>
  )
}
