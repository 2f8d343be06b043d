import { useEffect, useRef, useState } from 'react'
import { CarShelf } from '#app/features/cars/car-shelf.tsx'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import type { ListCard } from '#domain/cars/car-card.ts'
import styles from './car.module.css'
import { viewedCarsPath, viewedShelfPath } from '#urls/viewed-car-paths.ts'

const PLACE_ID = 'viewed-place'
/** The cars are asked for two screens before their place is in view. */
const AHEAD = '200%'

/** The shelf of each car's page, so that somebody who comes back finds it, and with it the scroll position. */
const known = new Map<number, ListCard[]>()
const NONE: ListCard[] = []

interface ViewedShelfProps {
  /** The car of the page. */
  carId: number
}

/**
 * The cars that this visitor has viewed. The page is the same for everybody, so the browser asks for them; without
 * JavaScript a link leads to them.
 */
export function ViewedShelf({ carId }: ViewedShelfProps) {
  const isNear = useReached(PLACE_ID, AHEAD)
  const isReached = useReached(PLACE_ID)
  const isAsked = useRef(false)
  const [cars, setCars] = useState(known.get(carId) ?? NONE)
  const [shown, setShown] = useState(cars)
  // Cars that come late wait until their place is below the screen again, so that nothing on it moves.
  if (shown !== cars && !isReached) setShown(cars)

  useEffect(() => {
    if (!isNear || isAsked.current) return
    isAsked.current = true
    const load = async () => {
      // The code for it is not in the page's scripts.
      const { fetchViewedCars } = await import('#app/features/cars/fetch-viewed-cars.ts')
      const viewed = await fetchViewedCars(viewedCarsPath(carId))
      if (viewed === undefined) return
      known.set(carId, viewed)
      setCars(viewed)
    }
    load().catch((error: unknown) => reportHandledError('viewed cars', error))
  }, [isNear, carId])

  return (
    <>
      <div id={PLACE_ID} />
      <CarShelf idPrefix="recent" title="Вы недавно смотрели" cars={shown} />
      <noscript>
        <p className={styles.viewed}>
          <Link to={viewedShelfPath()}>Автомобили, которые вы&nbsp;недавно смотрели</Link>
        </p>
      </noscript>
    </>
  )
}
