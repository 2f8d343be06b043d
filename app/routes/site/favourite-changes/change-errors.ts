import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'

/** The JSON answer to a script. */
export type ChangeAnswer = { success: 'Y' } | { success: 'N'; msg: string }

/** Why a change failed or was incomplete: the messages to the owner of the list. */
export const CHANGE_ERRORS = {
  malformed: {
    status: 400,
    msg: 'Не\u00A0получилось понять, что сделать. Обновите страницу и\u00A0попробуйте ещё раз.',
  },
  full: {
    status: 200,
    msg: `Вернулось не\u00A0всё: в\u00A0избранном помещается ${MAX_FAVOURITES}\u00A0автомобилей. Уберите лишние и\u00A0попробуйте ещё раз.`,
  },
  gone: { status: 200, msg: 'Возвращать уже нечего: прошло слишком много времени.' },
  nothing: { status: 200, msg: 'Делиться пока нечем: в\u00A0избранном нет автомобилей.' },
} as const
