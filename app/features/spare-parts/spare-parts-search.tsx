import { Form } from 'react-router'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { requestPath } from '#urls/request-paths.ts'
import { typesetText } from '#locale/text.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import type { FoundVin, SparePartsView } from './load-spare-parts.server.ts'
import styles from './spare-parts-search.module.css'

interface SparePartsSearchProps {
  view: SparePartsView
  /** Anchor on the page: `#spare-parts-search`. */
  anchor: string
}

/** Recognises VINs and part numbers for the request; there is no catalogue of parts to search. */
export function SparePartsSearch({ view: { input, found }, anchor }: SparePartsSearchProps) {
  return (
    <search className={styles.search}>
      <Form method="get" action={anchor} preventScrollReset className={styles.form}>
        <ParagraphField
          key={input}
          id="parts-search"
          name="parts"
          label={TEXTS.label}
          hint={TEXTS.hint}
          placeholder={TEXTS.example}
          defaultValue={input}
          rows={2}
          maxLength={1000}
          spellCheck={false}
        />
        <Button type="submit">{TEXTS.find}</Button>
      </Form>
      <div aria-live="polite">{found && <FoundParts found={found} />}</div>
    </search>
  )
}

function FoundParts({ found }: { found: NonNullable<SparePartsView['found']> }) {
  const { vins, partNumbers, words } = found
  const answers = toSuggestedAnswers(found)
  usePublishAnswers('spare-parts', answers)
  return (
    <div className={styles.found}>
      <h3>{TEXTS.found}</h3>
      <dl>
        {vins.map((found) => (
          <div key={found.vin}>
            <dt>{TEXTS.vin}</dt>
            <dd>
              <code>{found.vin}</code> {describeCar(found)}
            </dd>
          </div>
        ))}
        {partNumbers.length > 0 && (
          <div>
            <dt>{partNumbers.length === 1 ? TEXTS.article : TEXTS.articles}</dt>
            <dd>
              {partNumbers.map((article) => (
                <code key={article}>{article}</code>
              ))}
            </dd>
          </div>
        )}
        {words.length > 0 && (
          <div>
            <dt>{TEXTS.words}</dt>
            <dd>{typesetText(words.join(', '))}</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>{TEXTS.explanation}</p>
      <ButtonLink to={requestPath('request_spare_parts', answers)} rel="nofollow" look="ink">
        {TEXTS.request}
      </ButtonLink>
    </div>
  )
}

function describeCar({ car }: FoundVin): string {
  if (car === undefined) return `— ${TEXTS.unknownVin}`
  const name = [`${car.brand} ${car.model}`, car.year].filter((part) => part !== null).join(', ')
  return `— ${name}: ${car.isFromGarage ? TEXTS.fromGarage : TEXTS.fromStock}`
}

/** The prefill of the request: its VIN field takes one, further ones are listed among the parts. */
function toSuggestedAnswers({ vins: [first, ...others], partNumbers, words }: NonNullable<SparePartsView['found']>) {
  const parts = [...partNumbers, ...words, ...others.map(({ vin }) => `VIN ${vin}`)].join('\n')
  return {
    ...(parts !== '' && { parts }),
    ...(first && { own_vin: first.vin }),
    ...(first?.car && { own_brand: first.car.brand, own_model: first.car.model }),
  }
}

const TEXTS = {
  label: 'VIN или артикулы',
  hint: typesetText('Можно несколько: через запятую или с новой строки. Не знаете номера — напишите словами.'),
  example: 'XTA217030C0123456',
  find: 'Найти',
  found: 'Мы поняли так',
  vin: 'VIN',
  article: 'Артикул',
  articles: 'Артикулы',
  words: 'Словами',
  fromGarage: 'из\u00a0вашего гаража',
  fromStock: 'этот автомобиль есть или был у\u00a0нас',
  unknownVin: typesetText('этого автомобиля у нас не было: подберём по VIN'),
  explanation: typesetText(
    'Склада запчастей на сайте нет. Отправьте запрос: мастер сверит номера с автомобилем, проверит наличие у поставщиков и назовёт цену и срок.',
  ),
  request: 'Запросить цену и\u00a0срок',
} as const
