import type { MouseEvent } from 'react'

export interface Point {
  x: number
  y: number
}

/** Where the pointer is in an element, in parts of its sides: from 0 to 1, in thousandths. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: limit((clientX - left) / width), y: limit((clientY - top) / height) }
}

const limit = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000
