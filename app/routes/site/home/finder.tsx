import { type ChangeEvent, type FormEvent, type ComponentProps, type ReactNode, useId } from 'react'
import { Form, useFetcher, useNavigate } from 'react-router'
import { BODY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { carCountPath, cataloguePath } from '#urls/car-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { plural } from '#locale/plural.ts'
import { formatRub } from '#locale/number.ts'
import { BODIES } from '#domain/cars/car.ts'
import type { MatchCounts } from '#domain/cars/catalogue/count-matches.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Select } from '#app/ui/fields/select.tsx'
import styles from './finder/finder.module.css'
import type { FinderOptions } from './finder-options.ts'

/**
 * Brand, model, price, body: a plain form to the catalogue; a phone has links in the place of price and body. With
 * JavaScript the button shows the number of matches.
 */
export function Finder({ options, total }: { options: FinderOptions; total: number }) {
  const counter = useFetcher<MatchCounts>()
  const navigate = useNavigate()
  const matches = counter.data ?? { total, models: [] }

  const count = (event: ChangeEvent<HTMLFormElement>) => {
    const model = event.currentTarget.elements.namedItem('model')
    // A model belongs to a brand, so another brand resets the model.
    if (event.target.name === 'brand' && model instanceof HTMLSelectElement) model.value = ''
    void counter.load(carCountPath(collectFilledFields(event.currentTarget)))
  }
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(cataloguePath({ search: collectFilledFields(event.currentTarget) }))
  }

  return (
    <Form
      action={cataloguePath()}
      className={styles.finder}
      onChange={count}
      onSubmit={open}
      aria-label="Подбор автомобиля"
    >
      <FinderField label="Марка" name="brand" anyLabel="Любая">
        <NamedOptions options={options.brands} />
      </FinderField>
      <FinderField
        label="Модель"
        name="model"
        anyLabel={matches.models.length > 0 ? 'Любая' : 'Выбор модели'}
        disabled={matches.models.length === 0}
        className="needs-script"
      >
        <NamedOptions options={matches.models} />
      </FinderField>
      <FinderField label="Цена" name="price_to" anyLabel="Любая" className={styles.wide}>
        {options.pricesRub.map((rub) => (
          <option key={rub} value={rub}>
            до {formatRub(rub)}
          </option>
        ))}
      </FinderField>
      <FinderField label="Кузов" name="body" anyLabel="Любой" className={styles.wide}>
        {BODIES.filter((body) => options.bodies.includes(body)).map((body) => (
          <option key={body} value={body}>
            {BODY_LABELS[body]}
          </option>
        ))}
      </FinderField>
      {options.chips.length > 0 && (
        <ul className={styles.chips} aria-label="Частые пожелания">
          {options.chips.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.chip}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" look="ink" className={styles.submit}>
        <span aria-live="polite">
          {matches.total > 0 ? `Показать ${plural(matches.total, CAR_FORMS)}` : 'Таких сейчас нет'}
        </span>
      </Button>
    </Form>
  )
}

const NamedOptions = ({ options }: { options: readonly { value: string; name: string }[] }) =>
  options.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** The fields of the form that are not empty, for a short address. */
function collectFilledFields(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') search.append(name, value)
  return search
}

interface FinderFieldProps extends ComponentProps<'select'> {
  label: string
  /** The label of the empty option, which does not filter. */
  anyLabel: string
  children: ReactNode
}

/** A select with its label inside the same field. */
function FinderField({ label, anyLabel, className, children, ...select }: FinderFieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select {...select} id={id} labelledBy={`${id}-label`} defaultValue="" className={styles.select}>
        <option value="">{anyLabel}</option>
        {children}
      </Select>
    </div>
  )
}
