import { callPath, modalActionPath } from '#urls/request-paths.ts'
import { type FormName, isModalForm } from './request.ts'

/** Where a form is sent: one in a pop-up and one with a `data-action` have addresses of two kinds. */
export const formActionPath = (form: FormName): string => (isModalForm(form) ? modalActionPath(form) : callPath(form))
