import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './own-car-calculator.module.css'
import { GaragePick, OwnCarFields } from './own-car-fields.tsx'
import type { OwnCarField, OwnCarInputs, OwnCarView } from './own-car-inputs.ts'
import type { useOwnCar } from './use-own-car.ts'

interface OwnCarCalculatorProps {
  view: Pick<OwnCarView, 'garage' | 'brands'>
  question: ReturnType<typeof useOwnCar>
  /** Begins the ids: two calculators may stand on one page. */
  prefix: string
  fields: readonly OwnCarField[]
  /** Where the page that it stands on is asked again without JavaScript: `#trade-in-estimate`. */
  anchor: string
  /** What else the page's query keeps, by name and value. */
  hiddenParams?: readonly (readonly [string, string])[]
  texts: { title: string; ask: string; asking: string; failed: string }
  /** Of the answer's place, which is as high before the answer comes. */
  answerClass: string | undefined
  /** The answer, or what stands in its place before one was asked for. */
  children: ReactNode
  /** What stands below both. */
  below?: ReactNode
}

/** Fields about one's own car and, beside them, what is answered. A plain form; with JavaScript it answers in place. */
export function OwnCarCalculator({
  view,
  question,
  anchor,
  hiddenParams = [],
  texts,
  ...props
}: OwnCarCalculatorProps) {
  const { form, phase, errors, models, given, ask, pick, forget, suggestModels } = question
  const isAsking = phase.kind === 'loading'
  return (
    <div className={styles.tool}>
      <div className={styles.calculator}>
        <div className={styles.asking}>
          <GaragePick
            garage={view.garage}
            pathOf={(garage) =>
              `?${new URLSearchParams([['garage', String(garage)], ...hiddenParams.map(pairOf)])}${anchor}`
            }
            onPick={({ inputs }) => pick(inputs)}
          />
          <form
            ref={form}
            method="get"
            action={anchor}
            className={styles.form}
            aria-label={texts.title}
            onInput={forget}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            {hiddenParams.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <OwnCarFields
              // A car of the garage is written over what stood there.
              key={inputsKey(given)}
              prefix={props.prefix}
              fields={props.fields}
              inputs={given}
              errors={errors}
              brands={view.brands}
              models={models}
              onBrand={(brand) => void suggestModels(brand)}
            />
            <Button type="submit" look="ghost" aria-disabled={isAsking || undefined}>
              {isAsking ? texts.asking : texts.ask}
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
const inputsKey = (said: OwnCarInputs) => Object.values(said).join('\n')
