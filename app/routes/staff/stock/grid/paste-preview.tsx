import { useEffect, useRef } from 'react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { plural } from '#locale/plural.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { PasteLine, planPaste } from './plan-paste.ts'

interface PastePreviewProps {
  plan: ReturnType<typeof planPaste>
  /** «Акция, по 12 декабря» */
  terms: string
  onApply: () => void
  onClose: () => void
}

const LINE_FORMS = ['строка', 'строки', 'строк'] as const

/** What a pasted column would change, before anything is changed. */
export function PastePreview({ plan: { lines, extra }, terms, onApply, onClose }: PastePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const changed = lines.filter(({ priceRub }) => priceRub !== null).length
  return (
    <dialog ref={dialog} className="desk-dialog desk-paste" aria-labelledby="paste" onClose={onClose}>
      <h2 id="paste">Вставить цены</h2>
      <p className="desk-soft">{terms}</p>
      {extra > 0 && (
        <Alert tone="warn">Строк больше, чем автомобилей ниже: {plural(extra, LINE_FORMS)} вставить некуда.</Alert>
      )}
      <table className="desk-paste-lines">
        <thead>
          <tr>
            <th scope="col">Автомобиль</th>
            <th scope="col">Было</th>
            <th scope="col">Станет</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      <div className="desk-buttons">
        <Button
          look="accent"
          disabled={changed === 0}
          onClick={() => {
            dialog.current?.close()
            onApply()
          }}
        >
          Изменить цену: {plural(changed, CAR_FORMS)}
        </Button>
        <Button look="ghost" onClick={() => dialog.current?.close()}>
          Не&nbsp;вставлять
        </Button>
      </div>
    </dialog>
  )
}

function Line({ line: { name, was, becomes, priceRub, problem } }: { line: PasteLine }) {
  return (
    <tr className={classNames(priceRub === null && 'desk-skipped')}>
      <td>
        {name}
        {problem !== null && <span className="desk-warn">{problem}</span>}
      </td>
      <td className="desk-soft">{was}</td>
      <td>{priceRub === null ? <s>{becomes}</s> : <strong>{becomes}</strong>}</td>
    </tr>
  )
}
