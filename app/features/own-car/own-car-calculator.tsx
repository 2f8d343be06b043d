import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './own-car-calculator.module.css'
import { GaragePick, OwnCarFields } from './own-car-fields.tsx'
import type { OwnCarField, OwnCarInputs, OwnCarView } from './own-car-inputs.ts'
import type { useOwnCar } from './use-own-car.ts'

interface OwnCarCalculatorProps {
  view: Pick<OwnCarView, 'garage' | 'brands'>
  calculator: ReturnType<typeof useOwnCar>
  /** Prefix of the ids: one page can show two calculators. */
  prefix: string
  fields: readonly OwnCarField[]
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
export function OwnCarCalculator({
  view,
  calculator,
  anchor,
  hiddenParams = [],
  texts,
  ...props
}: OwnCarCalculatorProps) {
  const { form, phase, errors, models, initial, submit, pickGarageCar, clearAnswer, suggestModels } = calculator
  const isLoading = phase.kind === 'loading'
  return (
    <div className={styles.tool}>
      <div className={styles.calculator}>
        <div className={styles.inputs}>
          <GaragePick
            garage={view.garage}
            pathOf={(garage) =>
              `?${new URLSearchParams([['garage', String(garage)], ...hiddenParams.map(pairOf)])}${anchor}`
            }
            onPick={({ inputs }) => pickGarageCar(inputs)}
          />
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
              submit()
            }}
          >
            {hiddenParams.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <OwnCarFields
              // A car of the garage replaces the typed values.
              key={inputsKey(initial)}
              prefix={props.prefix}
              fields={props.fields}
              inputs={initial}
              errors={errors}
              brands={view.brands}
              models={models}
              onBrand={(brand) => void suggestModels(brand)}
            />
            <Button type="submit" look="ghost" aria-disabled={isLoading || undefined}>
              {isLoading ? texts.loading : texts.submit}
            </Button>
          </form>
        </div>
        <div className={`${styles.answer} ${props.answerClass}`} aria-live="polite">
          {phase.kind === 'failed' ? <p>{texts.failed}</p> : props.children}
        </div>
      </div>
      {props.below}
    </div>
  )
}

const pairOf = ([name, value]: readonly [string, string]) => [name, value]
const inputsKey = (inputs: OwnCarInputs) => Object.values(inputs).join('\n')
