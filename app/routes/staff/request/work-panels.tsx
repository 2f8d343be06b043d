import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { NoteForm } from '#app/features/staff/note-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DuplicateSchema, PlanSchema, SOON_TIMES } from '#domain/desk/actions/work-forms.ts'
import { staffReplyFilePath } from '#urls/staff-paths.ts'
import type { RequestView } from './load-request-view.server.ts'

interface PanelProps {
  view: RequestView
  rejection: FormRejection | undefined
}

/** What happens next, and the statuses that are set by hand. */
export function NextActionPanel({ view, rejection }: PanelProps) {
  const { next, can, status } = view
  if (!can.plan && !can.change && !can.reopen && next === null) return null
  return (
    <section className="desk-panel">
      <h2>Дальше</h2>
      {next !== null && (
        <div>
          <strong>{next.at}</strong> {next.text}{' '}
          {can.plan && (
            <RouterForm method="post" className="desk-inline">
              <input type="hidden" name="plannedAt" value={next.iso} />
              <button type="submit" name="intent" value="end-plan" className="desk-link">
                Снять
              </button>
            </RouterForm>
          )}
        </div>
      )}
      {can.plan && <PlanForm view={view} rejection={rejection} />}
      <div className="desk-buttons">
        {(can.change || can.reopen) && (
          <RouterForm method="post" className="desk-buttons">
            <input type="hidden" name="status" value={status} />
            {can.change && status !== 'appointment' && <StatusButton intent="appointment" label="Визит назначен" />}
            {can.change && <StatusButton intent="won" label="Продажа" />}
            {can.change && <StatusButton intent="spam" label="Спам" />}
            {can.reopen && <StatusButton intent="reopen" label="Открыть снова" />}
          </RouterForm>
        )}
        {can.change && <DuplicateForm view={view} rejection={rejection} />}
      </div>
    </section>
  )
}

const StatusButton = ({ intent, label }: { intent: string; label: string }) => (
  <Button type="submit" name="intent" value={intent} look="ghost" size="small">
    {label}
  </Button>
)

const SOON_LABELS: Record<(typeof SOON_TIMES)[number], string> = {
  hour: 'Через час',
  tomorrow: 'Завтра в\u00a010',
  week: 'Через неделю',
}

function PlanForm({ view, rejection }: PanelProps) {
  return (
    <div className="desk-buttons">
      <RouterForm method="post" className="desk-buttons">
        <input type="hidden" name="intent" value="plan" />
        {view.next !== null && <input type="hidden" name="plannedAt" value={view.next.iso} />}
        {SOON_TIMES.map((time) => (
          <Button key={time} type="submit" name="at" value={time} look="ghost" size="small">
            {SOON_LABELS[time]}
          </Button>
        ))}
      </RouterForm>
      <details className="desk-more" open={rejection?.intent === 'plan'}>
        <summary>Другое время…</summary>
        <Form id="plan" intent="plan" schema={PlanSchema} rejection={rejection} className="desk-form">
          {({ field, isBusy }) => (
            <>
              {view.next !== null && <input type="hidden" name="plannedAt" value={view.next.iso} />}
              <TextField {...field('at')} label="Когда" type="datetime-local" />
              <TextField {...field('text')} label="Что сделать" isOptional />
              <Button type="submit" size="small" disabled={isBusy}>
                Запланировать
              </Button>
            </>
          )}
        </Form>
      </details>
    </div>
  )
}

function DuplicateForm({ view, rejection }: PanelProps) {
  return (
    <details className="desk-more" open={rejection?.intent === 'duplicate'}>
      <summary>Это повтор…</summary>
      <Form id="duplicate" intent="duplicate" schema={DuplicateSchema} rejection={rejection} className="desk-form">
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="status" value={view.status} />
            <TextField
              {...field('of')}
              defaultValue={field('of').defaultValue || view.samePhone.at(-1)?.number}
              label="Номер первой заявки"
              inputMode="numeric"
            />
            <Button type="submit" size="small" disabled={isBusy}>
              Отметить
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}

/** Notes for colleagues. */
export function NotePanel({ view, rejection }: PanelProps) {
  if (!view.can.write) return null
  return (
    <section className="desk-panel">
      <NoteForm id={`note-${view.row.number}`} noteKey={view.noteKey} rejection={rejection} />
    </section>
  )
}

/** Notes, calls, letters and changes, the newest first. */
export function Timeline({ view }: { view: RequestView }) {
  return (
    <section className="desk-panel">
      <h2>История</h2>
      <ol className="desk-timeline">
        {view.timeline.map(({ key, at, who, text, note, letter, file }) => (
          <li key={key}>
            <p>
              {who !== null && <strong>{who}</strong>} {text} <span className="desk-soft">{at}</span>
            </p>
            {file !== undefined && <a href={staffReplyFilePath(view.row.number, file.id)}>{file.name}</a>}
            {letter !== undefined && (
              <details className="desk-more">
                <summary>Текст письма</summary>
                <p className="desk-letter">{letter}</p>
              </details>
            )}
            {note !== undefined && (
              <div className="desk-note">
                <p>{note.text}</p>
                {note.isOwn && (
                  <RouterForm method="post">
                    <input type="hidden" name="note" value={note.id} />
                    <button type="submit" name="intent" value="remove-note" className="desk-link">
                      Удалить
                    </button>
                  </RouterForm>
                )}
              </div>
            )}
          </li>
        ))}
        <li>
          <p>
            Заявка пришла <span className="desk-soft">{view.row.came}</span>
          </p>
        </li>
      </ol>
    </section>
  )
}
