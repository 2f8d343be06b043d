import { CREDIT_TEXTS } from '#app/features/credit/credit.texts.ts'
import { formatRub } from '#locale/number.ts'
import type { PaperView } from './describe-paper.server.ts'

export interface WrittenOffer {
  paper: PaperView
  /** For whom the offer is. */
  name: string
  /** The last day: `23 ноября 2026`. */
  until: string
  /** Who makes it. */
  seller: string
}

/** The offer as a letter: what is on the paper, in plain text. */
export function writeOffer({ paper, name, until, seller }: WrittenOffer): { subject: string; text: string } {
  const { price, branch, notice } = paper
  const blocks = [
    [`Здравствуйте, ${name}!`],
    [`Предлагаю вам ${paper.name}.`, [paper.kind, paper.engine].filter(Boolean).join(', ')],
    price.discounts.length === 0
      ? [`Цена без дополнительных скидок: ${formatRub(price.rub)}`]
      : [
          `Цена без дополнительных скидок: ${formatRub(price.basicRub)}`,
          ...price.discounts.map(({ label, hint, rub }) => `${label} (${hint}): −${formatRub(rub)}`),
          ...(price.capRub === null ? [] : [`Скидки вместе: не больше ${formatRub(price.capRub)}`]),
          `Ваша цена, если выполнены все эти условия: ${formatRub(price.rub)}`,
        ],
    [`Предложение действует до ${until} включительно.`, `Автомобиль на сайте: ${paper.address}`],
    [seller, ...(branch === null ? [paper.dealer] : [branch.name, branch.address, `${branch.phone}, ${branch.hours}`])],
    [`Цена на ${paper.day}. ${paper.dealerLine}.`, notice ?? '', paper.isCreditNamed ? CREDIT_TEXTS.warning : ''],
  ]
  return {
    subject: `${paper.name}: предложение до ${until}`,
    text: blocks.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n'),
  }
}
