import { Alert } from '#app/ui/feedback/alert.tsx'
import { type CarState, isSoldOrArchived } from '#domain/cars/car.ts'
import { STATE_NOTICES } from './state-notice.texts.ts'
import styles from './car.module.css'

/** A notice above a car that is sold, withdrawn, reserved or held. */
export function StateNotice({ state, hasSimilar }: { state: CarState; hasSimilar: boolean }) {
  const notice = STATE_NOTICES[state]
  if (notice === undefined) return null
  return (
    <div className={styles.notice}>
      <Alert tone="warn">
        <b>{notice.title}.</b> {notice.text}
        {isSoldOrArchived({ state }) && hasSimilar && ' Похожие, которые сейчас в продаже, — ниже.'}
      </Alert>
    </div>
  )
}
