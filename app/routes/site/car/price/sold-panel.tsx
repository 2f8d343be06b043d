import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { cataloguePath, SIMILAR_ID } from '#urls/car-paths.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/controls/button.tsx'
import { formatRub } from '#locale/number.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import styles from './sold-panel.module.css'

/** Replaces the price panel of a sold car: its last price and links to other cars. */
export function SoldPanel({ page, hasSimilar }: { page: CarPage; hasSimilar: boolean }) {
  const { card } = page
  const { block, brand, model } = card
  return (
    <div className={styles.panel}>
      <p>Последняя цена — {formatRub(card.price.priceRub)}</p>
      {hasSimilar && (
        <ButtonAnchor look="ink" wide href={`#${SIMILAR_ID}`}>
          Похожие автомобили
        </ButtonAnchor>
      )}
      <ButtonLink look="ghost" wide to={cataloguePath({ block, brand: brand.slug, model: model.slug })}>
        Другие {brand.name} {model.name}
      </ButtonLink>
      {/* Prefilled with brand and model: the request is about another car like the sold one. */}
      <RequestLink form="request-auto" prefill={{ brand: brand.slug, model: model.slug }} look="ghost" wide>
        Сообщить о похожих
      </RequestLink>
    </div>
  )
}
