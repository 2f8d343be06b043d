import { type KeyboardEvent, useRef } from 'react'

/** Letters typed within this time of each other form one word. */
const TYPE_AHEAD_MS = 500

/** Collects typed letters: returns the text typed so far, or undefined for a key that is no letter. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, altKey, timeStamp }: KeyboardEvent): string | undefined => {
    const { text, at } = typed.current
    const before = timeStamp - at < TYPE_AHEAD_MS ? text : ''
    // Enter chooses an option: the word has ended.
    if (key === 'Enter') typed.current.text = ''
    if (key.length > 1 || altKey || (key === ' ' && before === '')) return undefined
    typed.current = { text: before + key, at: timeStamp }
    return typed.current.text
  }
}
