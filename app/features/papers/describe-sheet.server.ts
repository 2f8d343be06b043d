import { createQrPath } from '#app/features/staff/qr-code.server.ts'
import { CREDIT_TEXTS } from '#app/features/credit/credit.texts.ts'
import type { PdfSheet } from '#platform/pdf/pdf-sheet.ts'
import { formatRub } from '#locale/number.ts'
import type { PaperView } from './describe-paper.server.ts'
import type { WrittenOffer } from './write-offer.server.ts'

/** Everything that is on a sheet, in words: for the page to print and for the file. */
export interface SheetView extends Omit<PdfSheet, 'code'> {
  /** The picture of the code, and the address in it. */
  qrCode: string
  address: string
}

/** The sheet behind the windscreen: the price for everybody, and what lowers it. */
export function describeSticker(paper: PaperView, size: PdfSheet['size']): SheetView {
  const { price } = paper
  const total = { label: 'Если выполнить все условия', hint: '', value: formatRub(price.rub), isTotal: true }
  return {
    ...describeCommon(paper),
    size,
    heading: paper.branch?.name ?? '',
    terms: [],
    figure: {
      value: formatRub(price.basicRub),
      struck: describeListPrice(price),
      caption: BASIC_PRICE,
      rows: price.discounts.length === 0 ? [] : [...describeDiscounts(price), total],
    },
    note: '',
  }
}

/** The offer of a car to a buyer: from the price for everybody to the price under their conditions. */
export function describeOffer({ paper, name, until, seller }: WrittenOffer): SheetView {
  const { price } = paper
  const hasConditions = price.discounts.length > 0
  const basic = { label: BASIC_PRICE, hint: '', value: formatRub(price.basicRub), isTotal: false }
  const total = { label: 'Итого', hint: '', value: formatRub(price.rub), isTotal: true }
  return {
    ...describeCommon(paper),
    size: 'a4',
    heading: `Предложение от\u00a0${paper.day}`,
    terms: [
      { label: 'Для кого', value: name },
      { label: 'Действует до', value: `${until} включительно` },
    ],
    figure: {
      value: formatRub(price.rub),
      struck: describeListPrice(price),
      caption: hasConditions ? 'Цена с\u00a0условиями' : BASIC_PRICE,
      rows: hasConditions ? [basic, ...describeDiscounts(price), total] : [],
    },
    note: `${
      hasConditions
        ? 'Цена действует, если выполнены все перечисленные условия. Без них — цена без\u00a0дополнительных скидок.'
        : 'Цена одна для\u00a0всех, без\u00a0дополнительных условий.'
    } Ваш продавец: ${seller}.`,
  }
}

/** The sheet for the renderer, with its code as lines. */
export const toPdfSheet = ({ address, ...sheet }: SheetView): PdfSheet => ({
  ...sheet,
  code: { ...createQrPath(address), address },
})

const BASIC_PRICE = 'Цена без\u00a0дополнительных скидок'

function describeCommon(paper: PaperView) {
  const { branch, facts } = paper
  const credit = paper.isCreditNamed ? CREDIT_TEXTS.warning : null
  return {
    letterhead: paper.dealer,
    name: paper.name,
    lines: [paper.kind, paper.engine].filter(Boolean),
    facts: facts.map(({ name, value }) => ({ label: name, value })),
    qrCode: paper.qrCode,
    address: paper.address,
    contact: [
      { text: 'Фотографии и\u00a0история цены', look: 'strong' },
      { text: 'Наведите камеру телефона', look: 'soft' },
      ...(branch === null
        ? []
        : ([
            { text: branch.name, look: 'strong' },
            { text: branch.address, look: 'soft' },
            { text: `${branch.phone} · ${branch.hours}`, look: 'soft' },
          ] as const)),
    ] satisfies PdfSheet['contact'],
    small: [`Цена на\u00a0${paper.day}. ${paper.dealerLine}.`, paper.notice, credit].filter(Boolean).join(' '),
  }
}

const describeListPrice = ({ listRub }: PaperView['price']) =>
  listRub === null ? null : { label: 'без скидок', value: formatRub(listRub) }

/** What each condition takes off, and what a buyer does for it. */
function describeDiscounts({ discounts, capRub }: PaperView['price']) {
  const rows = discounts.map(({ label, hint, rub }) => ({ label, hint, value: `−${formatRub(rub)}`, isTotal: false }))
  if (capRub === null) return rows
  return [...rows, { label: 'Скидки вместе', hint: '', value: `не\u00a0больше ${formatRub(capRub)}`, isTotal: false }]
}
