import { ArrowLeft, ArrowRight, Repeat2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import styles from './comparison.module.css'
import { REPLACE_ID } from './candidates.tsx'
import { ComparisonActionForm } from './comparison-action-form.tsx'

interface CarToolsProps {
  cars: readonly CarDetails[]
  index: number
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** The tools under a car's name: move left, move right, replace, favourite. */
export function CarTools({ cars, index, view, announce }: CarToolsProps) {
  const card = cars[index]?.card
  if (card === undefined) return null
  const name = formatCarName(card)
  return (
    <>
      {cars.length > 1 && (
        <>
          <SwapForm card={card} neighbour={cars[index - 1]?.card} side="left" {...{ view, announce }} />
          <SwapForm card={card} neighbour={cars[index + 1]?.card} side="right" {...{ view, announce }} />
        </>
      )}
      <Link
        to={`${comparisonPath({ ...view, replacedId: card.id })}#${REPLACE_ID}`}
        className={styles.tool}
        aria-label={`Заменить другим: ${name}`}
        title="Заменить другим"
        rel="nofollow"
      >
        <Repeat2 aria-hidden="true" />
      </Link>
      <FavouriteButton carId={card.id} name={name} look="plain" />
    </>
  )
}

const SIDES = {
  left: { label: 'Сдвинуть влево', icon: ArrowLeft },
  right: { label: 'Сдвинуть вправо', icon: ArrowRight },
} as const

const preventClick = (event: MouseEvent) => event.preventDefault()

interface SwapProps extends Pick<CarToolsProps, 'view' | 'announce'> {
  card: CarCard
  /** Undefined at the end of the row: the button stays, so that it keeps the keyboard focus. */
  neighbour: CarCard | undefined
  side: keyof typeof SIDES
}

function SwapForm({ card, neighbour, side, view, announce }: SwapProps) {
  const { label, icon: Icon } = SIDES[side]
  const announceSwap = () =>
    neighbour &&
    announce(`${formatCarName(card)}: теперь ${side === 'left' ? 'левее' : 'правее'}, чем ${formatCarName(neighbour)}`)
  return (
    <ComparisonActionForm actionName="swap" view={view} onSend={announceSwap}>
      <input type="hidden" name="car" value={card.id} />
      {neighbour && <input type="hidden" name="with" value={neighbour.id} />}
      <IconButton
        type="submit"
        aria-disabled={neighbour === undefined}
        onClick={neighbour === undefined ? preventClick : undefined}
        label={`${label}: ${formatCarName(card)}`}
        className={styles.arrow}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </ComparisonActionForm>
  )
}
