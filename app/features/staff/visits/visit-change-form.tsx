import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { VisitChange } from '#domain/desk/visits/visit.ts'
import type { VisitView } from './visit-view.ts'
import { VISIT_CHANGE_LABELS } from './visits.texts.ts'

interface VisitChangeFormProps {
  visit: Pick<VisitView, 'number' | 'version' | 'name'>
  change: VisitChange
  /** The page whose action makes the change; somebody stays on it. */
  action: string
}

/** One change of a visit, in one press. */
export const VisitChangeForm = ({ visit: { number, version, name }, change, action }: VisitChangeFormProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="number" value={number} />
    <input type="hidden" name="version" value={version} />
    <Button
      type="submit"
      name="intent"
      value={change}
      look="ghost"
      size="small"
      aria-label={`${VISIT_CHANGE_LABELS[change]}: ${name}`}
    >
      {VISIT_CHANGE_LABELS[change]}
    </Button>
  </Form>
)
