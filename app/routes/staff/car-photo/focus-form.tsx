import { type MouseEvent, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { cropPosition } from '#app/ui/pictures/crop-position.ts'
import { PHOTO_CENTRE, type PhotoFocus } from '#domain/media/photo.ts'
import { pointOf } from './point-of.ts'

interface FocusFormProps {
  picture: { src: string; width: number; height: number }
  focus: PhotoFocus | null
}

/** The point that stays in view where the picture is cropped: a click on the picture, or numbers that the arrow keys change. */
export function FocusForm({ picture, focus }: FocusFormProps) {
  const [{ x, y }, setPoint] = useState(focus ?? PHOTO_CENTRE)
  const choose = (event: MouseEvent) => {
    const point = pointOf(event)
    setPoint({ x: Math.round(point.x * 100), y: Math.round(point.y * 100) })
  }
  return (
    <Form method="post" className="desk-focus">
      <input type="hidden" name="intent" value="focus" />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the fields below do the same */}
      <div className="desk-focus-picture" onClick={choose}>
        <img src={picture.src} width={picture.width} height={picture.height} alt="Снимок целиком" />
        <span style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} />
      </div>
      <figure className="desk-focus-crop">
        <img src={picture.src} alt="" style={cropPosition({ focus: { x, y } })} />
        <figcaption className="desk-soft">Так снимок обрежется в&nbsp;карточке</figcaption>
      </figure>
      <fieldset className="desk-focus-fields">
        <legend className="desk-hidden">Точка, которая останется в&nbsp;кадре</legend>
        <PercentField id="focus-x" name="x" label="Слева, %" value={x} onChange={(part) => setPoint({ x: part, y })} />
        <PercentField id="focus-y" name="y" label="Сверху, %" value={y} onChange={(part) => setPoint({ x, y: part })} />
        <Button type="submit">Сохранить кадр</Button>
        {focus !== null && (
          <Button type="submit" name="centre" value="yes" look="ghost" formNoValidate>
            По&nbsp;центру
          </Button>
        )}
      </fieldset>
    </Form>
  )
}

interface PercentFieldProps {
  id: string
  name: string
  label: string
  value: number
  onChange: (value: number) => void
}

function PercentField({ value, onChange, ...field }: PercentFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value })
  return (
    <TextField
      {...field}
      type="number"
      min={0}
      max={100}
      step={1}
      autoComplete="off"
      // The point can have been moved on the picture meanwhile.
      value={typed.value === value ? typed.text : String(value)}
      onChange={({ currentTarget }) => {
        const number = currentTarget.valueAsNumber
        const isValid = Number.isInteger(number) && number >= 0 && number <= 100
        setTyped({ text: currentTarget.value, value: isValid ? number : value })
        if (isValid) onChange(number)
      }}
    />
  )
}
