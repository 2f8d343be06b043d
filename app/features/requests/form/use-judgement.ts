import { type FocusEvent, type FormEvent, useState } from 'react'
import { type FieldErrors, readAnswers } from '#domain/requests/read-answers.ts'
import { RULE_WORDS } from '#domain/requests/rule-words.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { afterPress } from './after-press.ts'
import { checkFiles } from './check-files.ts'
import { listControls, readForm, readOwnWords } from './read-form.ts'

/** What is wrong in a form, by the very schema that the server reads it with; known from the server at first. */
export function useJudgement({ kind, errors: known, slots }: Pick<RequestFormView, 'kind' | 'errors' | 'slots'>) {
  const [errors, setErrors] = useState<FieldErrors>(known)

  const judge = (form: HTMLFormElement): FieldErrors => {
    const fields = readForm(form)
    const read = readAnswers(kind, fields)
    const files = checkFiles(chosenFiles(form))
    // A wish may be left out; where hours are offered one of them is meant.
    const slot = slots === undefined || fields.has('slot') ? undefined : { slot: RULE_WORDS.slot }
    return { ...slot, ...(read.ok ? undefined : read.errors), ...(files === undefined ? undefined : { files }) }
  }

  const judgeField = (form: HTMLFormElement, name: string) => {
    const { [name]: problem } = judge(form)
    setErrors((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return problem === undefined ? others : { ...others, [name]: problem }
    })
  }

  return {
    errors,
    setErrors,
    judge,
    /** A field that is left is judged, unless nobody has answered it yet. */
    onBlur: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && (name in errors || isAnswered(form, name))) afterPress(() => judgeField(form, name))
    },
    /** A mistake that is being mended is judged at every key. */
    onChange: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      const name = nameOf(target)
      if (name !== undefined && name in errors) judgeField(form, name)
    },
  }
}

const nameOf = (target: EventTarget) => ('name' in target && typeof target.name === 'string' ? target.name : undefined)

const isAnswered = (form: HTMLFormElement, name: string) =>
  readOwnWords(form)
    .get(name)
    ?.some((value) => value.trim() !== '') ?? false

const chosenFiles = (form: HTMLFormElement): File[] =>
  listControls(form).flatMap((control) => (control instanceof HTMLInputElement ? [...(control.files ?? [])] : []))
