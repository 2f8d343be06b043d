import type { PhotoProblem } from '#domain/media/photo-problem.ts'

/** Why a photograph is not shown, for those who sell the car. */
export const PHOTO_PROBLEM_LABELS: Record<PhotoProblem, string> = {
  'bad-url': 'Адрес в\u00a0фиде неверный',
  'private-address': 'Адрес в\u00a0закрытой сети',
  'too-large': 'Файл слишком большой',
  'too-many-redirects': 'Адрес никуда не\u00a0ведёт',
  'not-found': 'По\u00a0этому адресу ничего нет',
  'bad-status': 'Сервер фотографий не\u00a0отдаёт файл',
  unreachable: 'Сервер фотографий не\u00a0отвечает',
  cut: 'Связь с\u00a0сервером обрывается',
  timeout: 'Сервер фотографий слишком медленный',
  'not-an-image': 'Это не\u00a0JPEG, PNG или WebP',
  damaged: 'Файл повреждён',
  'too-many-pixels': 'Слишком много пикселей',
  'too-small': 'Меньше 64\u00a0пикселей',
  'too-narrow': 'Слишком вытянутая',
  'too-slow': 'Обработка слишком долгая',
  'codec-died': 'На\u00a0обработку не\u00a0хватило памяти',
  'gave-up': 'Обработать не\u00a0удалось',
}

/** Why the files of a form were not taken. */
export const UPLOAD_MESSAGES = {
  unreadable: 'Файлы не\u00a0дошли до\u00a0конца. Отправьте их ещё раз.',
  'too-large': 'Файл слишком большой.',
  'too-many': 'Слишком много файлов: за\u00a0раз не\u00a0больше\u00a040, у\u00a0автомобиля не\u00a0больше\u00a0500.',
  'some-refused': 'Добавлены не\u00a0все: среди файлов были не\u00a0JPEG, не\u00a0PNG и\u00a0не\u00a0WebP.',
  'no-pictures': 'Это не\u00a0JPEG, PNG или WebP.',
  empty: 'Выберите файлы.',
  unknown: 'Этого автомобиля больше нет.',
} as const
