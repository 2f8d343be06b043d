import type { ReactNode } from 'react'
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
  texts: { title: string; submit: string; loading: string; failed: string }
  /** Class of the answer's container, whose height is reserved. */
  answerClass: string | undefined
  /** The answer, or the placeholder before the first one. */
  children: ReactNode
  /** Content below both. */
  below?: ReactNode
}

/**
 * Fields about the visitor's own car, with the answer beside them. A plain form; with JavaScript it is answered in
 * place.
 */
export function OwnCarCalculator({ answerClass, children, below, ...props }: OwnCarCalculatorProps) {
  const { view, calculator, anchor, hiddenParams = [], texts } = props
  return (
    <div className={styles.tool}>
      <div className={styles.calculator}>
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
        <div className={`${styles.answer} ${answerClass}`} aria-live="polite">
          {calculator.phase.kind === 'failed' ? <p>{texts.failed}</p> : children}
        </div>
      </div>
      {below}
    </div>
  )
}

const pairOf = ([name, value]: readonly [string, string]) => [name, value]

type OwnCarFormProps = Omit<OwnCarCalculatorProps, 'answerClass' | 'children' | 'below'>

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
        brands={view.brands}
        models={view.models}
      />
      <Button type="submit" aria-disabled={isLoading || undefined}>
        {isLoading ? texts.loading : texts.submit}
      </Button>
    </form>
  )
}
