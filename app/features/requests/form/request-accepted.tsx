import { CalendarPlus, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { showNumberToast } from '../modal/close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import styles from './request-accepted.module.css'

interface RequestAcceptedProps {
  answer: Pick<FormAnswer, 'msg' | 'number' | 'request' | 'follow' | 'calendar'>
  heading: HeadingTag
  /** Nothing else on the page will: once this is left, a toast says what became of the request. */
  showsNumberToast?: boolean
  /** Where to go from here. */
  children?: ReactNode
}

/** Instead of a form that was taken: what became of it, and what happens next. It takes the focus, and so is read aloud. */
export function RequestAccepted({
  answer,
  heading: Heading,
  showsNumberToast = false,
  children,
}: RequestAcceptedProps) {
  const follow = useNumberToast(answer, showsNumberToast)
  const [, first = answer.msg, rest] = /^(.+?\.)\s+(.+)$/s.exec(answer.msg) ?? []
  return (
    <div className={styles.taken} tabIndex={-1} ref={focusAndReveal}>
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
      {answer.request !== undefined && (
        <a href={answer.request} className={styles.follow} onClick={follow}>
          {answer.follow}
        </a>
      )}
      {children}
    </div>
  )
}

/** Returns what is to be called when the visitor follows the request: its number is told there. */
function useNumberToast(answer: RequestAcceptedProps['answer'], isKept: boolean): () => void {
  const isFollowed = useRef(false)
  useEffect(() => {
    if (!isKept) return undefined
    const keep = () => isFollowed.current || showNumberToast(answer)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [answer, isKept])
  return () => void (isFollowed.current = true)
}

/** It is shorter than the form was: where a long one stood in a page, it would be left above what is seen. */
function focusAndReveal(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

/** `h1` where the form is the page, `h2` where it is a part of one. */
export type HeadingTag = 'h1' | 'h2'
