import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { plural } from '#locale/plural.ts'
import { useRecoverFocus } from '#app/ui/visibility/use-reached.ts'
import type { FavouriteSort } from '#domain/favourites/order-favourites.ts'
import { ChangeForm } from './change-form.tsx'
import styles from './clearing-note.module.css'
import type { Clearing } from './load-favourites.server.ts'

/** A note that the list was cleared recently, with a button to restore it. */
export function ClearingNote({ clearing, sort }: { clearing: Clearing; sort: FavouriteSort }) {
  const restoring = useRecoverFocus<HTMLButtonElement>()
  return (
    <div className={styles.note}>
      <output>Убрали из&nbsp;избранного {plural(clearing.count, CAR_FORMS)}.</output>
      <ChangeForm actionName="restore" removedAt={clearing.removedAt} sort={sort}>
        <Button ref={restoring} type="submit" look="ghost" size="small">
          Вернуть<span className="visually-hidden"> весь список</span>
        </Button>
      </ChangeForm>
    </div>
  )
}
