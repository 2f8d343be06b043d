import { answerListCall, listErrorResponse } from '#app/features/saved-cars/answer-list-call.server.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { addFavourite, removeFavourite } from '#domain/favourites/change-favourites.server.ts'
import { countFavourites } from '#domain/favourites/list-favourites.server.ts'
import { FAVOURITE_REFUSALS } from '#domain/favourites/favourite.ts'
import type { Route } from './+types/route'

/** `POST /ajax/add2fav.php` (docs/product.md, The wire contract). */
export function action(args: Route.ActionArgs) {
  return answerListCall(args, {
    list: 'favourites',
    parse: parseCommand,
    change: (site, viewer, { carId, isRemoval }) =>
      isRemoval ? removeFavourite(site, viewer, carId) : addFavourite(site, viewer, carId),
    count: countFavourites,
    refusals: FAVOURITE_REFUSALS,
    messages: { added: 'Добавлено в\u00A0избранное', removed: 'Убрано из\u00A0избранного' },
  })
}

function parseCommand(fields: ReadonlyMap<string, readonly string[]>) {
  const carId = parseIdField(fields, 'favorites')
  const type = parseTextField(fields, 'type')
  return carId === undefined || (type !== '' && type !== 'del_tov')
    ? undefined
    : { carId, isRemoval: type === 'del_tov' }
}

export const loader = () => listErrorResponse('not-a-form', 0, { allow: 'POST' })
