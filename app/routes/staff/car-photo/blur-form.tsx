import { X } from 'lucide-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { Blur } from '#domain/media/photo.ts'
import { type Point, pointOf } from './point-of.ts'

interface BlurFormProps {
  picture: { src: string; width: number; height: number }
  blurs: readonly Blur[]
}

interface Row extends Blur {
  key: number
}

/** Rectangles that are drawn on the picture with a finger or a mouse, or typed in per cent of its sides. */
export function BlurForm({ picture, blurs }: BlurFormProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => blurs.map((blur, key) => ({ key, ...blur })))
  const [drawn, setDrawn] = useState<Blur>()
  const start = useRef<Point>(undefined)
  const nextKey = useRef(blurs.length)
  const change = (key: number, changes: Partial<Blur>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointOf(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) setDrawn(toBlur(start.current, pointOf(event)))
    },
    onPointerUp: () => {
      start.current = undefined
      setDrawn(undefined)
      // A tap is no rectangle.
      if (drawn === undefined || drawn.width < MIN_PART || drawn.height < MIN_PART) return
      setRows([...rows, { key: (nextKey.current += 1), ...drawn }])
    },
    onPointerCancel: () => {
      start.current = undefined
      setDrawn(undefined)
    },
  }
  return (
    <Form method="post" className="desk-blur">
      <input type="hidden" name="intent" value="blur" />
      <div className="desk-blur-picture" {...handlers}>
        <img src={picture.src} width={picture.width} height={picture.height} alt="Фотография автомобиля" />
        {[...rows, ...(drawn === undefined ? [] : [{ key: -1, ...drawn }])].map((row) => (
          <span key={row.key} style={styleOf(row)} />
        ))}
      </div>
      {rows.map((row, index) => (
        <BlurRow
          key={row.key}
          row={row}
          index={index}
          onChange={change}
          onRemove={() => setRows(rows.filter((other) => other !== row))}
        />
      ))}
      <noscript>
        <BlurRow index={rows.length} />
      </noscript>
      <div className="desk-buttons">
        <Button type="submit">Сохранить</Button>
        <Button
          look="ghost"
          onClick={() => setRows([...rows, { key: (nextKey.current += 1), x: 0.4, y: 0.65, width: 0.2, height: 0.08 }])}
        >
          Добавить прямоугольник
        </Button>
      </div>
    </Form>
  )
}

interface BlurRowProps {
  row?: Row
  index: number
  onChange?: (key: number, changes: Partial<Blur>) => void
  onRemove?: () => void
}

const SIDES = [
  ['x', 'Слева, %'],
  ['y', 'Сверху, %'],
  ['width', 'Ширина, %'],
  ['height', 'Высота, %'],
] as const

function BlurRow({ row, index, onChange, onRemove }: BlurRowProps) {
  const id = useId()
  return (
    <fieldset className="desk-blur-row">
      <legend className="desk-hidden">Прямоугольник {index + 1}</legend>
      {SIDES.map(([name, label]) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          name={name}
          label={label}
          inputMode="decimal"
          isOptional={row === undefined}
          {...(row === undefined
            ? {}
            : {
                defaultValue: toPercent(row[name]),
                onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                  onChange?.(row.key, { [name]: Math.min(1, Math.max(0, Number(currentTarget.value) / 100 || 0)) }),
              })}
        />
      ))}
      {onRemove !== undefined && (
        <IconButton label={`Убрать прямоугольник ${index + 1}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  )
}

/** A smaller part of a side is a slip of the finger. */
const MIN_PART = 0.005

const round = (part: number) => Math.round(part * 1000) / 1000
const toPercent = (part: number) => String(Math.round(part * 1000) / 10)

const toBlur = (a: Point, b: Point): Blur => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: round(Math.abs(a.x - b.x)),
  height: round(Math.abs(a.y - b.y)),
})

const styleOf = ({ x, y, width, height }: Blur) => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
  inlineSize: `${width * 100}%`,
  blockSize: `${height * 100}%`,
})
