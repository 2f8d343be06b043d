import { typesetText } from '#locale/text.ts'
import { formatPercent, formatPercentRange, formatNumber, formatRub } from '#locale/number.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import styles from './credit-programmes.module.css'
import { CREDIT_TEXTS } from './credit.texts.ts'

const CAR_LABELS: Record<CatalogueBlock, string> = { new: 'Новый', used: 'С\u00a0пробегом' }

/** Every programme with all its terms; on narrow screens each is a list of its own. */
export function CreditProgrammes({ programmes }: { programmes: readonly CreditProgramme[] }) {
  return (
    <>
      <table className={styles.programmes}>
        <caption className="visually-hidden">Кредитные программы</caption>
        <thead>
          <tr>
            <th scope="col">Программа</th>
            <th scope="col">Автомобиль</th>
            <th scope="col">Ставка</th>
            <th scope="col">{CREDIT_TEXTS.fullCost}</th>
            <th scope="col">Первый взнос</th>
            <th scope="col">Срок</th>
            <th scope="col">Сумма до</th>
          </tr>
        </thead>
        <tbody>
          {programmes.map((programme) => (
            <Row key={programme.id} programme={programme} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{CREDIT_TEXTS.warning}</p>
    </>
  )
}

function Row({ programme }: { programme: CreditProgramme }) {
  const { name, lender, licence, block, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  const { firstPaymentMinPercent, termMinMonths, termMaxMonths, loanMaxRub } = programme
  return (
    <tr>
      <th scope="row">
        {typesetText(name)}
        <small>{typesetText(`${lender}, ${licence}`)}</small>
      </th>
      <td data-name="Автомобиль">{block === null ? 'Любой' : CAR_LABELS[block]}</td>
      <td data-name="Ставка">{formatPercent(annualRatePercent)}</td>
      <td data-name={CREDIT_TEXTS.fullCost}>{formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}</td>
      <td data-name="Первый взнос">
        {firstPaymentMinPercent === 0 ? 'Можно без него' : `от\u00a0${formatPercent(firstPaymentMinPercent)}`}
      </td>
      <td data-name="Срок">
        {formatNumber(termMinMonths)}–{formatNumber(termMaxMonths)}&nbsp;мес.
      </td>
      <td data-name="Сумма до">{loanMaxRub === null ? 'Без предела' : formatRub(loanMaxRub)}</td>
    </tr>
  )
}
