import { Prose } from '#app/features/rich-text/prose.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import styles from './offer-terms.module.css'

interface OfferTermsProps {
  offer: {
    badge: string | null
    until: string
    /** The last day of the offer; undefined while it runs. */
    endedOn: string | undefined
    form: string
  }
}

/** The badge of the offer, its deadline and the buttons; for an ended offer a notice that it has ended. */
export function OfferTerms({ offer: { badge, until, endedOn, form } }: OfferTermsProps) {
  if (endedOn !== undefined)
    return (
      <div className={styles.terms}>
        <Alert tone="warn">
          Акция закончилась {endedOn}. Условия ниже&nbsp;— для&nbsp;справки, воспользоваться ими уже нельзя.
        </Alert>
      </div>
    )
  return (
    <div className={styles.terms}>
      <p className={styles.figures}>
        {badge !== null && <strong className={styles.badge}>{badge}</strong>}
        <span>{until}</span>
      </p>
      <p className={styles.ways}>
        <TargetLink target={`form:${form}`} look="accent">
          Оставить заявку
        </TargetLink>
        <ButtonAnchor href="#conditions" look="ghost">
          Условия
        </ButtonAnchor>
      </p>
    </div>
  )
}

/** The conditions, with their line breaks. */
export function Conditions({ text }: { text: string }) {
  return (
    <p className={styles.conditions}>
      <Prose text={text} />
    </p>
  )
}
