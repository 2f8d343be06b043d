import type { CatalogueBlock } from '#domain/cars/car.ts'
import { ToggleButton, type ToggleLook } from './toggle-button.tsx'
import { useIsListed } from './use-saved-cars.ts'

interface CompareButtonProps extends ToggleLook {
  carId: number
  block: CatalogueBlock
  /** The car's name, for screen readers. */
  name: string
  /** Whether the car can no longer be bought: it can be removed, but not added. */
  isOver?: boolean
  /** The fragment to which a browser without JavaScript returns: the id of the car's card on this page. */
  anchor?: string
}

/** The scales: adds the car to the comparison of its block, or removes it. */
export function CompareButton({ carId, block, name, isOver = false, ...rest }: CompareButtonProps) {
  const isListed = useIsListed({ list: 'compared', carId })
  if (isOver && !isListed) return null
  return (
    <ToggleButton
      {...rest}
      car={{ list: 'compared', carId, block }}
      isListed={isListed}
      name={name}
      actionLabel={'К\u00A0сравнению'}
      stateLabel={isListed ? 'В\u00A0сравнении' : 'Сравнить'}
    />
  )
}
