import type { CarBody } from '#domain/cars/car.ts'
import styles from './body-silhouette.module.css'
import silhouettes from './body-silhouettes.svg?no-inline'
import { NO_PHOTOS_MESSAGE } from './car.texts.ts'

/** Drawn where a feed does not say what the body is: the commonest. */
const DEFAULT_BODY: CarBody = 'crossover'

/** A car's outline from the side, by its body, in the colour of the text around it. As wide as its place, 8 : 3. */
export function BodySilhouette({ body }: { body: CarBody | null }) {
  return (
    <svg className={styles.silhouette} viewBox="0 0 240 90" aria-hidden="true" data-body={body ?? 'any'}>
      {/* One file for all, kept by the browser: it weighs nothing in the page and nothing in the script. */}
      <use href={`${silhouettes}#${body ?? DEFAULT_BODY}`} />
    </svg>
  )
}

/** Stands where a photograph will be, as large as its place. */
export function NoPhoto({ body }: { body: CarBody | null }) {
  return (
    <span className={styles.noPhoto}>
      <BodySilhouette body={body} />
      <span>{NO_PHOTOS_MESSAGE}</span>
    </span>
  )
}
