import { Heart } from 'lucide-react'
import { ToggleForm, type ToggleLook } from './toggle-form.tsx'
import { useIsListed } from './use-saved-cars.ts'

interface FavouriteButtonProps extends ToggleLook {
  carId: number
  /** The car's, for who cannot see which one it is. */
  name: string
  /** Whether it can no longer be bought: it can be taken away, and not be added. */
  isOver?: boolean
  /** The fragment to which a browser without JavaScript comes back: the id of the car's card on this page. */
  anchor?: string
}

/** The heart: keeps the car among the favourites, or lets it go. */
export function FavouriteButton({ carId, name, isOver = false, ...rest }: FavouriteButtonProps) {
  const isListed = useIsListed({ list: 'favourites', carId })
  if (isOver && !isListed) return null
  return (
    <ToggleForm
      {...rest}
      car={{ list: 'favourites', carId }}
      isListed={isListed}
      name={name}
      actionLabel={'В\u00A0избранное'}
      stateLabel={isListed ? 'В\u00A0избранном' : 'В\u00A0избранное'}
      icon={<Heart aria-hidden="true" />}
    />
  )
}
