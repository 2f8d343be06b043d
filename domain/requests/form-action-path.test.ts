import { expect, it } from 'vitest'
import { formActionPath } from './form-action-path.ts'

it.each([
  ['request-call', '/ajax/modals/actions/request-call-action.php'],
  ['form-message', '/ajax/modals/actions/form-message-action.php'],
  ['request_call', '/ajax/request_call.php'],
  ['subscribe', '/ajax/subscribe.php'],
] as const)('the form %s is sent to %s', (form, path) => expect(formActionPath(form)).toBe(path))
