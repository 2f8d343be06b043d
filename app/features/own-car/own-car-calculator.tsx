import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './own-car-calculator.module.css'
import { GaragePick, OwnCarFields } from './own-car-fields.tsx'
import type { OwnCarView } from './own-car-inputs.ts'
import type { useOwnCar } from './use-own-car.ts'

type CalculatorField = 'brand' | 'model' | 'year' | 'mileage_km'

interface OwnCarCalculatorProps {
  view: Pick<OwnCarView, 'garage' | 'brands' | 'models'>
  calculator: ReturnType<typeof useOwnCar>
  /** Prefix of the ids: one page can show two calculators. */
  prefix: string
  fields: readonly CalculatorField[]
  /** Anchor of the page's response without JavaScript: `#trade-in-estimate`. */
  anchor: string
  /** Other parameters of the page's query, by name and value. */
  hiddenParams?: readonly (readonly [string, string])[]
  texts: { title: string; submit: string; loading: string; failed: string; change: string }
  /** The car of the answer in one line, which takes the place of the fields; undefined before there is an answer. */
  summary: string | undefined
  /** The answer, or an example before the first one. */
  children: ReactNode
  /** Content below both. */
  below?: ReactNode
}

/**
 * Fields about the visitor's own car on one line, with the answer below. Once there is an answer the car is a line of
 * text with «Изменить». A plain form; with JavaScript it is answered in place.
 */
export function OwnCarCalculator({ children, below, summary, ...props }: OwnCarCalculatorProps) {
  const { view, calculator, anchor, hiddenParams = [], texts } = props
  const { line, isOpen, handleToggle } = useFoldedCar(summary)
  return (
    <div className={styles.tool}>
      <details className={styles.car} open={isOpen} onToggle={handleToggle}>
        <summary ref={line} className={styles.line}>
          <span>{summary}</span> <span className={styles.change}>{texts.change}</span>
        </summary>
        <div className={styles.inputs}>
          <GaragePick
            garage={view.garage}
            pathOf={(garage) =>
              `?${new URLSearchParams([['garage', String(garage)], ...hiddenParams.map(pairOf)])}${anchor}`
            }
            onPick={({ inputs }) => calculator.pickGarageCar(inputs)}
          />
          <OwnCarForm {...props} />
        </div>
      </details>
      <div className={styles.answer} aria-live="polite">
        {calculator.phase.kind === 'failed' ? <p>{texts.failed}</p> : children}
      </div>
      {below}
    </div>
  )
}

/** Whether the fields are shown: until there is an answer, and when the visitor wants to change them. */
function useFoldedCar(summary: string | undefined) {
  const line = useRef<HTMLElement>(null)
  const [changed, setChanged] = useState<string>()
  // The next answer folds the fields again, also one about the same car.
  if (summary === undefined && changed !== undefined) setChanged(undefined)
  const isOpen = summary === undefined || changed === summary
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The pressed button is gone: the line takes its focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || summary === undefined || isOpen) return
    setChanged(summary)
    currentTarget.querySelector('input')?.focus()
  }
  return { line, isOpen, handleToggle }
}

const pairOf = ([name, value]: readonly [string, string]) => [name, value]

type OwnCarFormProps = Omit<OwnCarCalculatorProps, 'summary' | 'children' | 'below'>

function OwnCarForm({ view, calculator, prefix, fields, anchor, hiddenParams = [], texts }: OwnCarFormProps) {
  const { form, phase, errors, initial, submit, clearAnswer } = calculator
  const isLoading = phase.kind === 'loading'
  return (
    <form
      ref={form}
      method="get"
      action={anchor}
      className={styles.form}
      aria-label={texts.title}
      onInput={clearAnswer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {hiddenParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <OwnCarFields
        // A car of the garage replaces the typed values.
        key={Object.values(initial).join('\n')}
        fields={fields}
        field={(car) => {
          const name = `own_${car}` as const
          return { id: `${prefix}-${name}`, name, defaultValue: initial[name], error: errors[name] }
        }}
        isLine
        brands={view.brands}
        models={view.models}
      />
      <Button type="submit" look="ink" aria-disabled={isLoading || undefined}>
        {isLoading ? texts.loading : texts.submit}
      </Button>
    </form>
  )
}
