import { CAR_FACTS } from '#app/features/cars/car-facts.ts'
import { DISCOUNT_HINTS, DISCOUNT_LABELS } from '#app/features/cars/car.texts.ts'
import { describeAge, describeEngine, formatCarName } from '#app/features/cars/describe-car.ts'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import { createQrCode } from '#app/features/staff/qr-code.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import {
  type CarPrice,
  DISCOUNT_CONDITIONS,
  type DiscountCondition,
  discountOf,
  priceWith,
  remainingDiscount,
  sumOfDiscounts,
  totalDiscount,
} from '#domain/cars/prices/price.ts'
import { formatDate } from '#locale/dates/date.ts'
import { formatPhone } from '#locale/phone.ts'
import { carPath } from '#urls/car-paths.ts'

/** What a buyer asks about first, in this order. The year and the mileage stand in the heading. */
const FACT_NAMES = [
  'Кузов',
  'Цвет',
  'Топливо',
  'Мощность',
  'Коробка передач',
  'Привод',
  'Руль',
  'Владельцев',
  'ПТС',
  'VIN',
]

/** The price under some conditions, with everything it depends on. */
interface PriceView {
  rub: number
  /** Whole roubles for everybody, without conditions. */
  basicRub: number
  listRub: number | null
  discounts: { label: string; hint: string; rub: number }[]
  /** The most that the discounts may be together, where that is less than their sum. */
  capRub: number | null
}

/** What papers about a car show. */
export interface PaperView {
  dealer: string
  name: string
  /** `Новый, 2026`, the trim. */
  kind: string
  engine: string
  price: PriceView
  /** What the dealer's maximum promises beyond the named conditions. */
  furtherRub: number
  isCreditNamed: boolean
  facts: { name: string; value: string }[]
  qrCode: string
  /** The address in the code. */
  address: string
  branch: { name: string; address: string; phone: string; hours: string } | null
  /** The day of the price: `20 ноября 2026`. */
  day: string
  /** The dealer's name and address, as in the legal texts. */
  dealerLine: string
  notice: string | null
}

/** The car for a paper of today, at its price under the conditions `met`; a sticker names all of them. */
export function describePaper(
  site: Pick<Site, 'legal' | 'now' | 'offerNotice' | 'siteName' | 'siteUrl' | 'timeZone'>,
  page: CarPage,
  met: readonly DiscountCondition[] = DISCOUNT_CONDITIONS,
): PaperView {
  const { card, branch } = page
  const { legal } = site
  const address = site.siteUrl + carPath(card)
  const facts = new Map(CAR_FACTS.map(({ name, format }) => [name, format(page)]))
  return {
    dealer: site.siteName,
    name: formatCarName(card),
    kind: [describeAge(card), card.trim].filter(Boolean).join(' · '),
    engine: describeEngine(card),
    price: describePrice(card.price, met),
    furtherRub: remainingDiscount(card.price),
    isCreditNamed: met.includes('credit') && card.price.creditDiscountRub > 0,
    facts: FACT_NAMES.flatMap((name) => {
      const value = facts.get(name)
      return value ? [{ name, value }] : []
    }),
    qrCode: createQrCode(address),
    address,
    branch: branch && {
      name: branch.name,
      address: `${branch.city}, ${branch.address}`,
      phone: formatPhone(branch.phone),
      hours: describeHours(branch.hours),
    },
    day: formatDate(site.now(), branch?.timeZone ?? site.timeZone),
    dealerLine: [legal.name ?? site.siteName, legal.address].filter(Boolean).join(', '),
    notice: site.offerNotice ?? null,
  }
}

function describePrice(price: CarPrice, met: readonly DiscountCondition[]): PriceView {
  const offered = met.filter((condition) => discountOf(price, condition) > 0)
  return {
    rub: priceWith(price, offered),
    basicRub: price.priceRub,
    listRub: price.listPriceRub,
    discounts: offered.map((condition) => ({
      label: DISCOUNT_LABELS[condition],
      hint: DISCOUNT_HINTS[condition],
      rub: discountOf(price, condition),
    })),
    capRub: totalDiscount(price, offered) < sumOfDiscounts(price, offered) ? price.maxDiscountRub : null,
  }
}
