import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_REASON_LENGTH, ReasonSchema } from '#domain/desk/reasons/reason-forms.ts'
import type { Route } from './+types/route'

interface RowProps {
  reason: Route.ComponentProps['loaderData']['offered'][number]
  canEdit: boolean
}

interface OfferedReasonProps extends RowProps {
  /** The reasons that it can change places with. */
  above: string | undefined
  below: string | undefined
  rejection: FormRejection | undefined
}

/** A reason that can be chosen, with what changes it. */
export function OfferedReason({ reason, canEdit, above, below, rejection }: OfferedReasonProps) {
  const { code, title, version } = reason
  const intent = `rename-${code}`
  return (
    <li>
      <strong>{title}</strong>
      {canEdit && (
        <div className="desk-buttons">
          {above !== undefined && (
            <ReasonButton reason={reason} past={above} intent="up" label={`Выше: ${title}`}>
              <ArrowUp aria-hidden="true" />
            </ReasonButton>
          )}
          {below !== undefined && (
            <ReasonButton reason={reason} past={below} intent="down" label={`Ниже: ${title}`}>
              <ArrowDown aria-hidden="true" />
            </ReasonButton>
          )}
          <details className="desk-more" open={rejection?.intent === intent}>
            <summary>
              Изменить…<span className="desk-hidden"> {title}</span>
            </summary>
            <Form
              key={version}
              id={intent}
              intent={intent}
              schema={ReasonSchema}
              rejection={rejection}
              values={{ title }}
              className="desk-form"
            >
              {({ field, isBusy }) => (
                <>
                  <ShownReason reason={reason} />
                  <TextField {...field('title')} label="Название" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
                  <Button type="submit" size="small" disabled={isBusy}>
                    Сохранить
                  </Button>
                </>
              )}
            </Form>
          </details>
          <ReasonButton reason={reason} intent="hide" label={`Скрыть: ${title}`}>
            Скрыть
          </ReasonButton>
        </div>
      )}
    </li>
  )
}

/** A reason that requests of before have. */
export function HiddenReason({ reason, canEdit }: RowProps) {
  return (
    <li>
      <span className="desk-soft">{reason.title}</span>
      {canEdit && (
        <ReasonButton reason={reason} intent="show" label={`Вернуть: ${reason.title}`}>
          Вернуть
        </ReasonButton>
      )}
    </li>
  )
}

/** Which reason it is, as it was shown. */
const ShownReason = ({ reason: { code, version } }: Pick<RowProps, 'reason'>) => (
  <>
    <input type="hidden" name="code" value={code} />
    <input type="hidden" name="version" value={version} />
  </>
)

interface ReasonButtonProps extends Pick<RowProps, 'reason'> {
  intent: 'up' | 'down' | 'hide' | 'show'
  /** The reason that it changes places with. */
  past?: string
  label: string
  children: ReactNode
}

const ReasonButton = ({ reason, intent, past, label, children }: ReasonButtonProps) => (
  <RouterForm method="post">
    <ShownReason reason={reason} />
    {past !== undefined && <input type="hidden" name="past" value={past} />}
    <Button
      type="submit"
      name="intent"
      value={intent}
      look="ghost"
      size="small"
      aria-label={label}
      data-action={intent}
    >
      {children}
    </Button>
  </RouterForm>
)
