import { Form as RouterForm } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/route'
import { TemplateForm, type TemplateOptions } from './template-form.tsx'

interface TemplateRowProps {
  template: Route.ComponentProps['loaderData']['groups'][number]['templates'][number]
  options: TemplateOptions
  rejection: FormRejection | undefined
}

/** One text in the list, with the form that changes it. */
export function TemplateRow({ template, options, rejection }: TemplateRowProps) {
  const { id, way, title, subject, body, branchId, kind, version, scope, canChange } = template
  const intent = `change-${id}`
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <div className="desk-soft">{scope}</div>
        <p className="desk-letter">{body}</p>
      </div>
      {canChange && (
        <div className="desk-buttons">
          <details className="desk-more" open={rejection?.intent === intent}>
            <summary>Изменить…</summary>
            <TemplateForm
              key={version}
              id={intent}
              intent={intent}
              options={options}
              rejection={rejection}
              values={{
                way,
                title,
                subject: subject ?? '',
                text: body,
                branch: branchId === null ? 'all' : String(branchId),
                kind: kind ?? '',
              }}
            >
              <input type="hidden" name="template" value={id} />
              <input type="hidden" name="version" value={version} />
            </TemplateForm>
          </details>
          <RouterForm method="post">
            <input type="hidden" name="template" value={id} />
            <Button
              type="submit"
              name="intent"
              value="remove"
              look="ghost"
              size="small"
              aria-label={`Удалить: ${title}`}
            >
              Удалить
            </Button>
          </RouterForm>
        </div>
      )}
    </li>
  )
}
