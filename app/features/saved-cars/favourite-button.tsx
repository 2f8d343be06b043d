import { ToggleButton, type ToggleLook } from './toggle-button.tsx'
import { useIsListed } from './use-saved-cars.ts'

interface FavouriteButtonProps extends ToggleLook {
  carId: number
  /** The car's name, for screen readers. */
  name: string
  /** Whether the car can no longer be bought: it can be removed, but not added. */
  isOver?: boolean
  /** The fragment to which a browser without JavaScript returns: the id of the car's card on this page. */
  anchor?: string
}

/** The heart: adds the car to the favourites, or removes it. */
export function FavouriteButton({ carId, name, isOver = false, ...rest }: FavouriteButtonProps) {
  const isListed = useIsListed({ list: 'favourites', carId })
  if (isOver && !isListed) return null
  return (
    <ToggleButton
      {...rest}
      car={{ list: 'favourites', carId }}
      isListed={isListed}
      name={name}
      actionLabel={'В\u00A0избранное'}
      stateLabel={isListed ? 'В\u00A0избранном' : 'В\u00A0избранное'}
    />
  )
}
