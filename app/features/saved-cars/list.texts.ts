import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'

/** Links to the lists for messages about them: where cars can be removed. */
export const LIST_LINKS = {
  favourites: { to: favouritesPath(), label: 'Открыть избранное' },
  compared: { to: comparisonPath(), label: 'Открыть сравнение' },
} as const

/** When no answer says why a change was not saved. */
export const SAVE_FAILED_MESSAGE = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

/** What a visitor reads when a call about their lists is invalid, with the HTTP status of the answer. */
export const LIST_ERRORS = {
  malformed: {
    status: 400,
    msg: 'Не\u00A0получилось понять, о\u00A0каком автомобиле речь. Обновите страницу и\u00A0попробуйте ещё раз.',
  },
  'too-large': {
    status: 413,
    msg: 'Не\u00A0получилось прочитать запрос: он слишком велик. Обновите страницу и\u00A0попробуйте ещё раз.',
  },
  'not-a-form': { status: 405, msg: 'По\u00A0этому адресу принимаются только отправленные формы.' },
  failed: { status: 500, msg: 'Не\u00A0получилось сохранить: неполадка на\u00A0нашей стороне. Попробуйте ещё раз.' },
} as const
