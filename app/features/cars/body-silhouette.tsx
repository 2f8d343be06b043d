import type { CarBody } from '#domain/cars/car.ts'
import styles from './body-silhouette.module.css'
import silhouettes from './body-silhouettes.svg?no-inline'
import { NO_PHOTOS_MESSAGE } from './car.texts.ts'

/** The most common body, for a feed without one. */
const DEFAULT_BODY: CarBody = 'crossover'

/** A car's side view by its body, in the text colour. As wide as its container, 8 : 3. */
export function BodySilhouette({ body }: { body: CarBody | null }) {
  return (
    <svg className={styles.silhouette} viewBox="0 0 240 90" aria-hidden="true" data-body={body ?? 'any'}>
      {/* One file for all bodies, cached by the browser: it adds nothing to the page or the script. */}
      <use href={`${silhouettes}#${body ?? DEFAULT_BODY}`} />
    </svg>
  )
}

/** Placeholder for a photo, in the size of its container. */
export function NoPhoto({ body }: { body: CarBody | null }) {
  return (
    <span className={styles.noPhoto}>
      <BodySilhouette body={body} />
      <span>{NO_PHOTOS_MESSAGE}</span>
    </span>
  )
}
