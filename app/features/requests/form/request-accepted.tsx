import { CalendarPlus, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { showNumberToast } from '../modal/close-after-answer.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import styles from './request-accepted.module.css'

interface RequestAcceptedProps {
  answer: Pick<FormAnswer, 'msg' | 'number' | 'request' | 'follow' | 'calendar'>
  heading: HeadingTag
  /** For a form without a message pop-up: a toast shows the request's number once the visitor leaves the page. */
  showsNumberToast?: boolean
  /** Links to continue with. */
  children?: ReactNode
}

/** Replaces an accepted form: the result and the next step. It takes the focus, and so is read aloud. */
export function RequestAccepted({
  answer,
  heading: Heading,
  showsNumberToast = false,
  children,
}: RequestAcceptedProps) {
  const follow = useNumberToast(answer, showsNumberToast)
  const [, first = answer.msg, rest] = /^(.+?\.)\s+(.+)$/s.exec(answer.msg) ?? []
  return (
    <div className={styles.accepted} tabIndex={-1} ref={focusAndReveal}>
      <span className={styles.check}>
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

/** Returns the click handler of the link to the request: its page shows the number, so no toast is needed. */
function useNumberToast(answer: RequestAcceptedProps['answer'], isNeeded: boolean): () => void {
  const isFollowed = useRef(false)
  useEffect(() => {
    if (!isNeeded) return undefined
    const show = () => isFollowed.current || showNumberToast(answer)
    addEventListener('pagehide', show)
    return () => {
      removeEventListener('pagehide', show)
      show()
    }
  }, [answer, isNeeded])
  return () => void (isFollowed.current = true)
}

/** It is shorter than the form was: in place of a long one it would be above the visible part of the page. */
function focusAndReveal(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

/** `h1` where the form is the page, `h2` where it is a part of one. */
export type HeadingTag = 'h1' | 'h2'
