import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './own-car-calculator.module.css'
import { GaragePick, OwnCarFields } from './own-car-fields.tsx'
import type { OwnCarField, OwnCarSaid, OwnCarView } from './own-car-said.ts'
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
  kept?: readonly (readonly [string, string])[]
  words: { title: string; ask: string; asking: string; failed: string }
  /** Of the answer's place, which is as high before the answer comes. */
  answerClass: string | undefined
  /** The answer, or what stands in its place before one was asked for. */
  children: ReactNode
  /** What stands below both. */
  below?: ReactNode
}

/** Fields about one's own car and, beside them, what is answered. A plain form; with JavaScript it answers in place. */
export function OwnCarCalculator({ view, question, anchor, kept = [], words, ...props }: OwnCarCalculatorProps) {
  const { form, phase, errors, models, given, ask, pick, forget, suggestModels } = question
  const isAsking = phase.kind === 'asking'
  return (
    <div className={styles.tool}>
      <div className={styles.calculator}>
        <div className={styles.asking}>
          <GaragePick
            garage={view.garage}
            pathOf={(garage) => `?${new URLSearchParams([['garage', String(garage)], ...kept.map(pairOf)])}${anchor}`}
            onPick={({ said }) => pick(said)}
          />
          <form
            ref={form}
            method="get"
            action={anchor}
            className={styles.form}
            aria-label={words.title}
            onInput={forget}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            {kept.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <OwnCarFields
              // A car of the garage is written over what stood there.
              key={describe(given)}
              prefix={props.prefix}
              fields={props.fields}
              said={given}
              errors={errors}
              brands={view.brands}
              models={models}
              onBrand={(brand) => void suggestModels(brand)}
            />
            <Button type="submit" look="ghost" aria-disabled={isAsking || undefined}>
              {isAsking ? words.asking : words.ask}
            </Button>
          </form>
        </div>
        <div className={`${styles.answer} ${props.answerClass}`} aria-live="polite">
          {phase.kind === 'failed' ? <p>{words.failed}</p> : props.children}
        </div>
      </div>
      {props.below}
    </div>
  )
}

const pairOf = ([name, value]: readonly [string, string]) => [name, value]
const describe = (said: OwnCarSaid) => Object.values(said).join('\n')
