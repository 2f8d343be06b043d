import { type KeyboardEvent, useRef } from 'react'

/** Letters that follow each other sooner are one word. */
const TYPE_AHEAD_MS = 500

/** Reads keys as the beginning of a word: what has been typed so far, or undefined for a key that is no letter. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, altKey, timeStamp }: KeyboardEvent): string | undefined => {
    const { text, at } = typed.current
    const before = timeStamp - at < TYPE_AHEAD_MS ? text : ''
    // What is chosen by it is a word that has ended.
    if (key === 'Enter') typed.current.text = ''
    if (key.length > 1 || altKey || (key === ' ' && before === '')) return undefined
    typed.current = { text: before + key, at: timeStamp }
    return typed.current.text
  }
}
