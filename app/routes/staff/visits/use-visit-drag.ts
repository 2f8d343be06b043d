import { type DragEvent, useEffect, useRef, useState } from 'react'
import { slotsOverlap } from '#domain/test-drives/slots.ts'
import { formatSlotTime } from '#domain/test-drives/test-drive.ts'
import type { DayView } from './load-calendar.server.ts'

/** What is dragged: a visit, or a request that waits for a time (`version` null). */
export interface Dragged {
  number: number
  version: number | null
  carId: number | null
}

/** Where the pointer is, and whether the visit can go there. */
interface DropTarget {
  local: string
  position: number
  isFree: boolean
  text: string
  style: { insetInlineStart: number; insetBlockStart: number }
}

/**
 * Dragging visits over the table of a day, with the browser's own drag and drop. The page says what it knows; the server
 * decides.
 */
export function useVisitDrag(
  day: DayView | undefined,
  onDrop: (dragged: Dragged, local: string, position: number) => void,
) {
  const [dragged, setDragged] = useState<Dragged>()
  /** The same at once: the pointer can be at its target before the page is rendered again. */
  const current = useRef<Dragged>(undefined)
  const [target, setTarget] = useState<DropTarget>()
  useEffect(() => {
    // Cards of the waiting list are dragged too: they are outside of the table.
    const start = ({ target, dataTransfer }: globalThis.DragEvent) => {
      const found = readDragged(target)
      current.current = found
      setDragged(found)
      if (found !== undefined) dataTransfer?.setData('text/plain', String(found.number))
    }
    const end = () => {
      setDragged(undefined)
      setTarget(undefined)
    }
    document.addEventListener('dragstart', start)
    document.addEventListener('dragend', end)
    return () => {
      document.removeEventListener('dragstart', start)
      document.removeEventListener('dragend', end)
    }
  }, [])

  const targetAt = (event: DragEvent) =>
    day === undefined || current.current === undefined ? undefined : checkTarget(day, current.current, event)
  return {
    dragged,
    target,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const found = targetAt(event)
        if (found?.isFree === true) event.preventDefault()
        if (found?.local !== target?.local || found?.position !== target?.position) setTarget(found)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setTarget(undefined)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const found = targetAt(event)
        if (found?.isFree === true && current.current !== undefined)
          onDrop(current.current, found.local, found.position)
        setDragged(undefined)
        setTarget(undefined)
      },
    },
  }
}

function readDragged(target: EventTarget | null): Dragged | undefined {
  const card = target instanceof Element ? target.closest('[data-visit]') : null
  if (!(card instanceof HTMLElement)) return undefined
  const { visit, version, car } = card.dataset
  return {
    number: Number(visit),
    version: version === undefined ? null : Number(version),
    carId: car === undefined ? null : Number(car),
  }
}

function checkTarget(day: DayView, dragged: Dragged, { target: pointed }: DragEvent): DropTarget | undefined {
  const cell = pointed instanceof Element ? pointed.closest('td[data-local]') : null
  if (!(cell instanceof HTMLElement)) return undefined
  const { local = '', position: text = '' } = cell.dataset
  const position = Number(text)
  const found = day.rows.find((row) => row.local === local)?.cells[position - 1]
  if (found === undefined || (found.kind === 'visit' && found.visit.number === dragged.number)) return undefined
  const { left, bottom } = cell.getBoundingClientRect()
  const style = { insetInlineStart: left + 8, insetBlockStart: bottom - 8 }
  const place = `Место ${position}, ${formatSlotTime(local)}`
  const reason =
    found.kind === 'visit'
      ? `занято: ${found.visit.name}`
      : found.kind === 'block'
        ? `закрыто: ${found.reason}`
        : found.kind !== 'free'
          ? 'уже прошло или закрыто'
          : isCarBusy(day, dragged, local)
            ? 'автомобиль в\u00a0это время занят'
            : undefined
  return { local, position, style, isFree: reason === undefined, text: `${place} · ${reason ?? 'свободно'}` }
}

/** Whether another visit has the car then. Local times of one day differ like moments do. */
const isCarBusy = (day: DayView, { number, carId }: Dragged, local: string): boolean =>
  carId !== null &&
  day.rows.some(({ cells, local: other }) =>
    cells.some(
      (cell) =>
        cell.kind === 'visit' &&
        cell.visit.carId === carId &&
        cell.visit.number !== number &&
        slotsOverlap(new Date(`${other}Z`), new Date(`${local}Z`)),
    ),
  )
