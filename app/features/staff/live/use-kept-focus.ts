import { type SubmitEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on the button that was pressed in a list whose items move: an item that moves takes its buttons with it,
 * and browsers forget the focus of what is moved. An item that disappears leaves it to the one that takes its place. A
 * button is known by its `data-action`; where it is gone or disabled, the next one of the item gets the focus. `items` are
 * the keys of the list's children, in their order.
 */
export function useKeptFocus(items: readonly (number | string)[]) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ item: string; place: number; action: string | undefined }>(undefined)
  const order = items.join()
  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    const { item, place, action } = pressed.current
    pressed.current = undefined
    const found = order.split(',').indexOf(item)
    const shown = childrenOf(list.current)
    const holder = shown[found === -1 ? Math.min(place, shown.length - 1) : found]
    const buttons = [...(holder?.querySelectorAll('button') ?? [])].filter(({ disabled }) => !disabled)
    const target = buttons.find(({ dataset }) => dataset.action === action) ?? buttons[0]
    target?.focus()
  }, [order])
  return {
    ref: list,
    onSubmit: ({ nativeEvent: { submitter } }: SubmitEvent<HTMLElement>) => {
      const place = childrenOf(list.current).findIndex((child) => child.contains(submitter))
      if (place === -1 || submitter === null) return
      pressed.current = { item: order.split(',')[place] ?? '', place, action: submitter.dataset.action }
    },
  }
}

const childrenOf = (list: Element | null) => [...(list?.children ?? [])]
