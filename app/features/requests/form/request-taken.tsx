import { CalendarPlus, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import type { FormAnswer } from '../form-answer.ts'
import type { HeadingTag } from '../request-form.tsx'
import styles from './request-taken.module.css'

interface Props {
  answer: Pick<FormAnswer, 'msg' | 'calendar'>
  heading: HeadingTag
  /** Where to go from here. */
  children?: ReactNode
}

/** Instead of a form that was taken: what became of it, and what happens next. It takes the focus, and so is read aloud. */
export function RequestTaken({ answer, heading: Heading, children }: Props) {
  const [, first = answer.msg, rest] = /^(.+?\.)\s+(.+)$/s.exec(answer.msg) ?? []
  return (
    <div className={styles.taken} tabIndex={-1} ref={takeNotice}>
      <span className={styles.mark}>
        <Check aria-hidden="true" />
      </span>
      <Heading className={styles.title}>{first.replace(/\.$/, '')}</Heading>
      {rest !== undefined && <p className={styles.next}>{rest}</p>}
      {answer.calendar !== undefined && (
        <ButtonAnchor look="ghost" href={answer.calendar} download>
          <CalendarPlus aria-hidden="true" />
          Добавить в&nbsp;календарь
        </ButtonAnchor>
      )}
      {children}
    </div>
  )
}

/** It is shorter than the form was: where a long one stood in a page, it would be left above what is seen. */
function takeNotice(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
